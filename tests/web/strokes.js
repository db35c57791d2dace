/* Appended to the page by test_page.sh: once the network is trained, draws digits with the pointer as a person
   would, and writes what the page says of each to the console. */
function drawLines(lines) {
    const box = paper.getBoundingClientRect();
    const event = (type, [x, y]) => paper.dispatchEvent(new PointerEvent(type,
        { clientX: box.left + x, clientY: box.top + y, bubbles: true }));
    element('clear').onclick();
    for (const line of lines) {
        event('pointerdown', line[0]);
        line.forEach(point => event('pointermove', point));
        event('pointerup', line[line.length - 1]);
    }
    const best = document.querySelector('.bar.best');
    return best ? best.id.slice(3) : 'none';
}
const arc = (cx, cy, rx, ry, from, to) => [...Array(33).keys()].map(i => {
    const a = (from + (to - from) * i / 32) * Math.PI / 180;
    return [cx + rx * Math.cos(a), cy + ry * Math.sin(a)];
});
const drawings = {
    0: [arc(128, 128, 55, 90, -90, 270)],
    1: [[[95, 80], [135, 35], [135, 220]]],
    3: [arc(120, 82, 55, 45, -150, 90).concat(arc(120, 172, 58, 45, -90, 150))],
    4: [[[120, 35], [70, 140], [190, 140]], [[155, 90], [150, 220]]],
    7: [[[70, 45], [185, 45], [115, 220]]],
};
function check() {
    if (!document.body.dataset.trained) return requestAnimationFrame(check);
    const drawn = Object.entries(drawings).map(([digit, lines]) => digit + ':' + drawLines(lines)).join(' ');
    element('clear').onclick();
    const cleared = document.querySelector('.bar.best') ? 'no' : 'yes';
    console.log(`RESULT trained=${document.body.dataset.trained},drawn=${drawn},cleared=${cleared},`);
}
check();
