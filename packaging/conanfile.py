# A recipe of this tree, for Conan 2: conan create packaging
import os

from conan import ConanFile
from conan.tools.cmake import CMake, CMakeToolchain, cmake_layout
from conan.tools.files import copy


class Stablehlo(ConanFile):
    name = "stablehlo"
    version = "0.1.0"
    license = "MIT OR Unlicense"
    description = "Builds, verifies, serializes and runs StableHLO programs"
    settings = "os", "compiler", "build_type", "arch"
    options = {"shared": [True, False], "fPIC": [True, False]}
    default_options = {"shared": False, "fPIC": True}

    def export_sources(self):
        root = os.path.join(self.recipe_folder, "..")
        for name in ["stablehlo.h", "stablehlo.hpp", "tensorlang.h", "CMakeLists.txt", "LICENSE"]:
            copy(self, name, root, self.export_sources_folder)
        tools = os.path.join(self.export_sources_folder, "tools")
        copy(self, "part.c.in", os.path.join(root, "tools"), tools)

    def layout(self):
        cmake_layout(self)

    def generate(self):
        CMakeToolchain(self).generate()

    def build(self):
        cmake = CMake(self)
        cmake.configure()
        cmake.build()

    def package(self):
        CMake(self).install()

    def package_info(self):
        self.cpp_info.libs = ["stablehlo"]
        self.cpp_info.defines = ["SHLO_THREADS", "SHLO_STDIO"]
        self.cpp_info.set_property("cmake_file_name", "stablehlo")
        self.cpp_info.set_property("cmake_target_name", "stablehlo::stablehlo")
        if self.settings.os in ["Linux", "FreeBSD"]:
            self.cpp_info.system_libs = ["pthread"]
