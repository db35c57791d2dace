// 1: a function called twice, with an argument that it returns
func.func private @f(%x: tensor<2xf32>, %y: tensor<2xf32>) -> (tensor<2xf32>, tensor<2xf32>) {
  %0 = stablehlo.sine %x : tensor<2xf32>
  return %0, %y : tensor<2xf32>, tensor<2xf32>
}
func.func @main(%x: tensor<2xf32>) -> (tensor<2xf32>, tensor<2xf32>) {
  %0:2 = call @f(%x, %x) : (tensor<2xf32>, tensor<2xf32>) -> (tensor<2xf32>, tensor<2xf32>)
  %1:2 = call @f(%0#0, %0#1) : (tensor<2xf32>, tensor<2xf32>) -> (tensor<2xf32>, tensor<2xf32>)
  return %1#0, %1#1 : tensor<2xf32>, tensor<2xf32>
}
// becomes
  func.func @main(%arg0: tensor<2xf32>) -> (tensor<2xf32>, tensor<2xf32>) {
    %0 = stablehlo.sine %arg0 : tensor<2xf32>
    %1 = stablehlo.sine %0 : tensor<2xf32>
    func.return %1, %arg0 : tensor<2xf32>, tensor<2xf32>
  }
// -----
// 1: calls of calls, and functions that nobody calls
func.func private @unused(%x: tensor<f32>) -> tensor<f32> {
  %0 = call @lost(%x) : (tensor<f32>) -> tensor<f32>
  return %0 : tensor<f32>
}
func.func private @lost(%x: tensor<f32>) -> tensor<f32> {
  return %x : tensor<f32>
}
func.func @main(%x: tensor<f32>) -> tensor<f32> {
  %0 = call @outer(%x) : (tensor<f32>) -> tensor<f32>
  return %0 : tensor<f32>
}
func.func private @outer(%x: tensor<f32>) -> tensor<f32> {
  %0 = call @inner(%x) : (tensor<f32>) -> tensor<f32>
  %1 = stablehlo.cosine %0 : tensor<f32>
  %2 = call @inner(%1) : (tensor<f32>) -> tensor<f32>
  return %2 : tensor<f32>
}
func.func private @inner(%x: tensor<f32>) -> tensor<f32> {
  %0 = stablehlo.sine %x : tensor<f32>
  return %0 : tensor<f32>
}
// becomes
  func.func @main(%arg0: tensor<f32>) -> tensor<f32> {
    %0 = stablehlo.sine %arg0 : tensor<f32>
    %1 = stablehlo.cosine %0 : tensor<f32>
    %2 = stablehlo.sine %1 : tensor<f32>
    func.return %2 : tensor<f32>
  }
// -----
// 1: regions: in the function, around the call, and values from around them
func.func private @pick(%p: tensor<i1>, %x: tensor<f32>) -> tensor<f32> {
  %s = stablehlo.sine %x : tensor<f32>
  %0 = "stablehlo.if"(%p) ({
    %1 = stablehlo.add %s, %x : tensor<f32>
    stablehlo.return %1 : tensor<f32>
  }, {
    stablehlo.return %s : tensor<f32>
  }) : (tensor<i1>) -> tensor<f32>
  return %0 : tensor<f32>
}
func.func @main(%p: tensor<i1>, %x: tensor<f32>) -> tensor<f32> {
  %0 = "stablehlo.if"(%p) ({
    %1 = call @pick(%p, %x) : (tensor<i1>, tensor<f32>) -> tensor<f32>
    stablehlo.return %1 : tensor<f32>
  }, {
    %c = stablehlo.cosine %x : tensor<f32>
    %2 = call @pick(%p, %c) : (tensor<i1>, tensor<f32>) -> tensor<f32>
    stablehlo.return %2 : tensor<f32>
  }) : (tensor<i1>) -> tensor<f32>
  return %0 : tensor<f32>
}
// becomes
  func.func @main(%arg0: tensor<i1>, %arg1: tensor<f32>) -> tensor<f32> {
    %0 = "stablehlo.if"(%arg0) ({
      %1 = stablehlo.sine %arg1 : tensor<f32>
      %2 = "stablehlo.if"(%arg0) ({
        %3 = stablehlo.add %1, %arg1 : tensor<f32>
        stablehlo.return %3 : tensor<f32>
      }, {
        stablehlo.return %1 : tensor<f32>
      }) : (tensor<i1>) -> tensor<f32>
      stablehlo.return %2 : tensor<f32>
    }, {
      %4 = stablehlo.cosine %arg1 : tensor<f32>
      %5 = stablehlo.sine %4 : tensor<f32>
      %6 = "stablehlo.if"(%arg0) ({
        %7 = stablehlo.add %5, %4 : tensor<f32>
        stablehlo.return %7 : tensor<f32>
      }, {
        stablehlo.return %5 : tensor<f32>
      }) : (tensor<i1>) -> tensor<f32>
      stablehlo.return %6 : tensor<f32>
    }) : (tensor<i1>) -> tensor<f32>
    func.return %0 : tensor<f32>
  }
// -----
// 1: in the body of a loop
func.func private @next(%i: tensor<i32>) -> tensor<i32> {
  %c = stablehlo.constant dense<3> : tensor<i32>
  %0 = stablehlo.add %i, %c : tensor<i32>
  return %0 : tensor<i32>
}
func.func @main(%n: tensor<i32>) -> tensor<i32> {
  %i = stablehlo.constant dense<0> : tensor<i32>
  %0 = stablehlo.while(%k = %i) : tensor<i32>
  cond {
    %1 = stablehlo.compare LT, %k, %n : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %1 : tensor<i1>
  } do {
    %2 = call @next(%k) : (tensor<i32>) -> tensor<i32>
    stablehlo.return %2 : tensor<i32>
  }
  return %0 : tensor<i32>
}
// becomes
  func.func @main(%arg0: tensor<i32>) -> tensor<i32> {
    %0 = stablehlo.constant dense<0> : tensor<i32>
    %1 = stablehlo.while(%arg1 = %0) : tensor<i32>
    cond {
      %2 = stablehlo.compare LT, %arg1, %arg0 : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %2 : tensor<i1>
    } do {
      %3 = stablehlo.constant dense<3> : tensor<i32>
      %4 = stablehlo.add %arg1, %3 : tensor<i32>
      stablehlo.return %4 : tensor<i32>
    }
    func.return %1 : tensor<i32>
  }
// -----
// 1: a function that calls itself, one that calls it, two that call each other
func.func private @down(%n: tensor<i32>) -> tensor<i32> {
  %z = stablehlo.constant dense<0> : tensor<i32>
  %p = stablehlo.compare GT, %n, %z : (tensor<i32>, tensor<i32>) -> tensor<i1>
  %0 = "stablehlo.if"(%p) ({
    %1 = stablehlo.negate %n : tensor<i32>
    %2 = call @down(%1) : (tensor<i32>) -> tensor<i32>
    stablehlo.return %2 : tensor<i32>
  }, {
    stablehlo.return %n : tensor<i32>
  }) : (tensor<i1>) -> tensor<i32>
  return %0 : tensor<i32>
}
func.func private @even(%n: tensor<i32>) -> tensor<i32> {
  %0 = call @odd(%n) : (tensor<i32>) -> tensor<i32>
  return %0 : tensor<i32>
}
func.func private @odd(%n: tensor<i32>) -> tensor<i32> {
  %z = stablehlo.constant dense<0> : tensor<i32>
  %p = stablehlo.compare GT, %n, %z : (tensor<i32>, tensor<i32>) -> tensor<i1>
  %0 = "stablehlo.if"(%p) ({
    %1 = call @even(%z) : (tensor<i32>) -> tensor<i32>
    stablehlo.return %1 : tensor<i32>
  }, {
    stablehlo.return %n : tensor<i32>
  }) : (tensor<i1>) -> tensor<i32>
  return %0 : tensor<i32>
}
func.func @main(%n: tensor<i32>) -> (tensor<i32>, tensor<i32>) {
  %0 = call @down(%n) : (tensor<i32>) -> tensor<i32>
  %1 = call @even(%n) : (tensor<i32>) -> tensor<i32>
  return %0, %1 : tensor<i32>, tensor<i32>
}
// becomes
  func.func private @down(%arg0: tensor<i32>) -> tensor<i32> {
    %0 = stablehlo.constant dense<0> : tensor<i32>
    %1 = stablehlo.compare GT, %arg0, %0 : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %2 = "stablehlo.if"(%1) ({
      %3 = stablehlo.negate %arg0 : tensor<i32>
      %4 = func.call @down(%3) : (tensor<i32>) -> tensor<i32>
      stablehlo.return %4 : tensor<i32>
    }, {
      stablehlo.return %arg0 : tensor<i32>
    }) : (tensor<i1>) -> tensor<i32>
    func.return %2 : tensor<i32>
  }
  func.func private @even(%arg0: tensor<i32>) -> tensor<i32> {
    %0 = func.call @odd(%arg0) : (tensor<i32>) -> tensor<i32>
    func.return %0 : tensor<i32>
  }
  func.func private @odd(%arg0: tensor<i32>) -> tensor<i32> {
    %0 = stablehlo.constant dense<0> : tensor<i32>
    %1 = stablehlo.compare GT, %arg0, %0 : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %2 = "stablehlo.if"(%1) ({
      %3 = func.call @even(%0) : (tensor<i32>) -> tensor<i32>
      stablehlo.return %3 : tensor<i32>
    }, {
      stablehlo.return %arg0 : tensor<i32>
    }) : (tensor<i1>) -> tensor<i32>
    func.return %2 : tensor<i32>
  }
  func.func @main(%arg0: tensor<i32>) -> (tensor<i32>, tensor<i32>) {
    %0 = func.call @down(%arg0) : (tensor<i32>) -> tensor<i32>
    %1 = func.call @even(%arg0) : (tensor<i32>) -> tensor<i32>
    func.return %0, %1 : tensor<i32>, tensor<i32>
  }
// -----
// 1: a composite stays, and what it calls, but for calls in that
func.func private @twice(%x: tensor<f32>) -> tensor<f32> {
  %0 = stablehlo.add %x, %x : tensor<f32>
  return %0 : tensor<f32>
}
func.func private @impl(%x: tensor<f32>) -> tensor<f32> {
  %0 = call @twice(%x) : (tensor<f32>) -> tensor<f32>
  return %0 : tensor<f32>
}
func.func @main(%x: tensor<f32>) -> tensor<f32> {
  %0 = stablehlo.composite "my.op" %x {decomposition = @impl} : (tensor<f32>) -> tensor<f32>
  return %0 : tensor<f32>
}
// becomes
  func.func private @impl(%arg0: tensor<f32>) -> tensor<f32> {
    %0 = stablehlo.add %arg0, %arg0 : tensor<f32>
    func.return %0 : tensor<f32>
  }
  func.func @main(%arg0: tensor<f32>) -> tensor<f32> {
    %0 = stablehlo.composite "my.op" %arg0 {decomposition = @impl} : (tensor<f32>) -> tensor<f32>
    func.return %0 : tensor<f32>
  }
// -----
// 1: functions that a custom call names stay
func.func private @a(%x: tensor<f32>) -> tensor<f32> {
  return %x : tensor<f32>
}
func.func private @b(%x: tensor<f32>) -> tensor<f32> {
  %0 = call @c(%x) : (tensor<f32>) -> tensor<f32>
  return %0 : tensor<f32>
}
func.func private @c(%x: tensor<f32>) -> tensor<f32> {
  return %x : tensor<f32>
}
func.func @main(%x: tensor<f32>) -> tensor<f32> {
  %0 = stablehlo.custom_call @host(%x) {called_computations = [@b, @a]} : (tensor<f32>) -> tensor<f32>
  return %0 : tensor<f32>
}
// becomes
  func.func private @a(%arg0: tensor<f32>) -> tensor<f32> {
    func.return %arg0 : tensor<f32>
  }
  func.func private @b(%arg0: tensor<f32>) -> tensor<f32> {
    func.return %arg0 : tensor<f32>
  }
  func.func @main(%arg0: tensor<f32>) -> tensor<f32> {
    %0 = stablehlo.custom_call @host(%arg0) {called_computations = [@b, @a]} : (tensor<f32>) -> tensor<f32>
    func.return %0 : tensor<f32>
  }
// -----
// 1: a public function stays where it is, too
func.func @main(%x: tensor<f32>) -> tensor<f32> {
  %0 = call @other(%x) : (tensor<f32>) -> tensor<f32>
  return %0 : tensor<f32>
}
func.func @other(%x: tensor<f32>) -> tensor<f32> {
  %0 = stablehlo.sine %x : tensor<f32>
  return %0 : tensor<f32>
}
// becomes
  func.func @main(%arg0: tensor<f32>) -> tensor<f32> {
    %0 = stablehlo.sine %arg0 : tensor<f32>
    func.return %0 : tensor<f32>
  }
  func.func @other(%arg0: tensor<f32>) -> tensor<f32> {
    %0 = stablehlo.sine %arg0 : tensor<f32>
    func.return %0 : tensor<f32>
  }
// -----
// 2: constants reach into the function
func.func private @f(%x: tensor<f32>, %y: tensor<f32>) -> tensor<f32> {
  %0 = stablehlo.add %x, %y : tensor<f32>
  return %0 : tensor<f32>
}
func.func @main() -> tensor<f32> {
  %a = stablehlo.constant dense<2.0> : tensor<f32>
  %b = stablehlo.constant dense<3.0> : tensor<f32>
  %0 = call @f(%a, %b) : (tensor<f32>, tensor<f32>) -> tensor<f32>
  return %0 : tensor<f32>
}
// becomes
  func.func @main() -> tensor<f32> {
    %0 = stablehlo.constant dense<5.0> : tensor<f32>
    func.return %0 : tensor<f32>
  }
// -----
// 1: without a public function all stay
func.func private @f(%x: tensor<f32>) -> tensor<f32> {
  return %x : tensor<f32>
}
func.func private @g(%x: tensor<f32>) -> tensor<f32> {
  %0 = call @f(%x) : (tensor<f32>) -> tensor<f32>
  return %0 : tensor<f32>
}
// becomes
  func.func private @f(%arg0: tensor<f32>) -> tensor<f32> {
    func.return %arg0 : tensor<f32>
  }
  func.func private @g(%arg0: tensor<f32>) -> tensor<f32> {
    func.return %arg0 : tensor<f32>
  }
// -----
// 1: names of no function, and names of other things
func.func @main(%x: tensor<f32>) -> tensor<f32> {
  %0 = stablehlo.custom_call @host(%x) {called_computations = [@nowhere]} : (tensor<f32>) -> tensor<f32>
  return %0 : tensor<f32>
}
func.func private @f(%x: tensor<f32>) -> tensor<f32> {
  return %x : tensor<f32>
}
// becomes
  func.func @main(%arg0: tensor<f32>) -> tensor<f32> {
    %0 = stablehlo.custom_call @host(%arg0) {called_computations = [@nowhere]} : (tensor<f32>) -> tensor<f32>
    func.return %0 : tensor<f32>
  }
// -----
// 1: the last of the functions that a custom call names
func.func @main(%x: tensor<f32>) -> tensor<f32> {
  %0 = stablehlo.custom_call @host(%x) {called_computations = [@a]} : (tensor<f32>) -> tensor<f32>
  return %0 : tensor<f32>
}
func.func private @unused(%x: tensor<f32>) -> tensor<f32> {
  %0 = stablehlo.custom_call @b(%x) : (tensor<f32>) -> tensor<f32>
  return %0 : tensor<f32>
}
func.func private @a(%x: tensor<f32>) -> tensor<f32> {
  return %x : tensor<f32>
}
func.func private @b(%x: tensor<f32>) -> tensor<f32> {
  return %x : tensor<f32>
}
// becomes
  func.func @main(%arg0: tensor<f32>) -> tensor<f32> {
    %0 = stablehlo.custom_call @host(%arg0) {called_computations = [@a]} : (tensor<f32>) -> tensor<f32>
    func.return %0 : tensor<f32>
  }
  func.func private @a(%arg0: tensor<f32>) -> tensor<f32> {
    func.return %arg0 : tensor<f32>
  }
// -----
// 1: a call in the body of a reduction stays, and is looked at by itself
func.func private @add(%a: tensor<f32>, %b: tensor<f32>) -> tensor<f32> {
  %0 = stablehlo.add %a, %b : tensor<f32>
  return %0 : tensor<f32>
}
func.func @main(%x: tensor<4xf32>) -> tensor<f32> {
  %z = stablehlo.constant dense<0.0> : tensor<f32>
  %0 = "stablehlo.reduce"(%x, %z) ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %s = call @add(%a, %b) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) {dimensions = array<i64: 0>} : (tensor<4xf32>, tensor<f32>) -> tensor<f32>
  return %0 : tensor<f32>
}
// becomes
  func.func private @add(%arg0: tensor<f32>, %arg1: tensor<f32>) -> tensor<f32> {
    %0 = stablehlo.add %arg0, %arg1 : tensor<f32>
    func.return %0 : tensor<f32>
  }
  func.func @main(%arg0: tensor<4xf32>) -> tensor<f32> {
    %0 = stablehlo.constant dense<0.0> : tensor<f32>
    %1 = stablehlo.reduce(%arg0 init: %0) across dimensions = [0] : (tensor<4xf32>, tensor<f32>) -> tensor<f32>
     reducer(%arg1: tensor<f32>, %arg2: tensor<f32>) {
      %2 = func.call @add(%arg1, %arg2) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      stablehlo.return %2 : tensor<f32>
    }
    func.return %1 : tensor<f32>
  }
// -----
// 1: a body of floats that would become one op, and one of integers that does
func.func @main(%x: tensor<4xf32>, %y: tensor<4xi32>) -> (tensor<f32>, tensor<i32>) {
  %z = stablehlo.constant dense<0.0> : tensor<f32>
  %0 = "stablehlo.reduce"(%x, %z) ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %n = stablehlo.negate %a : tensor<f32>
    %m = stablehlo.negate %n : tensor<f32>
    %u = stablehlo.sine %b : tensor<f32>
    %s = stablehlo.add %m, %b : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) {dimensions = array<i64: 0>} : (tensor<4xf32>, tensor<f32>) -> tensor<f32>
  %i = stablehlo.constant dense<0> : tensor<i32>
  %1 = "stablehlo.reduce"(%y, %i) ({
  ^bb0(%a: tensor<i32>, %b: tensor<i32>):
    %n = stablehlo.negate %a : tensor<i32>
    %m = stablehlo.negate %n : tensor<i32>
    %u = stablehlo.popcnt %b : tensor<i32>
    %s = stablehlo.add %m, %b : tensor<i32>
    stablehlo.return %s : tensor<i32>
  }) {dimensions = array<i64: 0>} : (tensor<4xi32>, tensor<i32>) -> tensor<i32>
  return %0, %1 : tensor<f32>, tensor<i32>
}
// becomes
  func.func @main(%arg0: tensor<4xf32>, %arg1: tensor<4xi32>) -> (tensor<f32>, tensor<i32>) {
    %0 = stablehlo.constant dense<0.0> : tensor<f32>
    %1 = stablehlo.reduce(%arg0 init: %0) across dimensions = [0] : (tensor<4xf32>, tensor<f32>) -> tensor<f32>
     reducer(%arg2: tensor<f32>, %arg3: tensor<f32>) {
      %2 = stablehlo.negate %arg2 : tensor<f32>
      %3 = stablehlo.negate %2 : tensor<f32>
      %4 = stablehlo.sine %arg3 : tensor<f32>
      %5 = stablehlo.add %3, %arg3 : tensor<f32>
      stablehlo.return %5 : tensor<f32>
    }
    %6 = stablehlo.constant dense<0> : tensor<i32>
    %7 = stablehlo.reduce(%arg1 init: %6) applies stablehlo.add across dimensions = [0] : (tensor<4xi32>, tensor<i32>) -> tensor<i32>
    func.return %1, %7 : tensor<f32>, tensor<i32>
  }
// -----
// 1: a constant condition stays where a function calls itself under it
func.func private @f(%x: tensor<i32>) -> tensor<i32> {
  %t = stablehlo.constant dense<true> : tensor<i1>
  %r = "stablehlo.if"(%t) ({
    %y = func.call @f(%x) : (tensor<i32>) -> tensor<i32>
    stablehlo.return %y : tensor<i32>
  }, {
    stablehlo.return %x : tensor<i32>
  }) : (tensor<i1>) -> tensor<i32>
  return %r : tensor<i32>
}
func.func @main(%p: tensor<i1>, %x: tensor<i32>) -> tensor<i32> {
  %r = "stablehlo.if"(%p) ({
    %y = func.call @f(%x) : (tensor<i32>) -> tensor<i32>
    stablehlo.return %y : tensor<i32>
  }, {
    stablehlo.return %x : tensor<i32>
  }) : (tensor<i1>) -> tensor<i32>
  return %r : tensor<i32>
}
// becomes
  func.func private @f(%arg0: tensor<i32>) -> tensor<i32> {
    %0 = stablehlo.constant dense<true> : tensor<i1>
    %1 = "stablehlo.if"(%0) ({
      %2 = func.call @f(%arg0) : (tensor<i32>) -> tensor<i32>
      stablehlo.return %2 : tensor<i32>
    }, {
      stablehlo.return %arg0 : tensor<i32>
    }) : (tensor<i1>) -> tensor<i32>
    func.return %1 : tensor<i32>
  }
  func.func @main(%arg0: tensor<i1>, %arg1: tensor<i32>) -> tensor<i32> {
    %0 = "stablehlo.if"(%arg0) ({
      %1 = func.call @f(%arg1) : (tensor<i32>) -> tensor<i32>
      stablehlo.return %1 : tensor<i32>
    }, {
      stablehlo.return %arg1 : tensor<i32>
    }) : (tensor<i1>) -> tensor<i32>
    func.return %0 : tensor<i32>
  }
