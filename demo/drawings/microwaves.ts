import type { Finish } from './finishes.ts';
import { brushFront, shadeChrome, shadeGlass, shadeSide, tones } from './finishes.ts';
import { addSheen, castShadow, drawDigits, drawKnob, putBrandMark } from './parts.ts';
import type { Sheet } from './svg.ts';
import { putEllipse, putPath, putPolygon, putRect, repeatShape, turnGroup } from './svg.ts';

/** A microwave oven. */
export type MicrowaveDrawing = {
  family: 'microwave';
  finish: Finish;
  controls: 'knobs' | 'keys' | 'touch';
  handle: 'bar' | 'push' | 'pull';
  width: number;
  lit?: boolean;
  mirror?: boolean;
};

/** Draws a microwave; `width` goes from 560 for 20 L to 800 for 42 L. */
export function drawMicrowave(sheet: Sheet, drawing: MicrowaveDrawing): string {
  const w = drawing.width;
  const h = w * 0.59;
  const x = 488 - w / 2;
  const floor = 770;
  const y = floor - 16 - h;
  const tone = tones[drawing.finish];
  const panelWidth = w * 0.24;
  const doorWidth = w - panelWidth - 6;
  return (
    castShadow(sheet, 500, w / 2 + 24, floor) +
    repeatShape(2, (i) => putRect(x + 40 + i * (w - 120), y + h - 2, 40, 18, '#15181c', 4)) +
    putPolygon(
      [
        [x + w - 6, y + 2],
        [x + w + 40, y + 22],
        [x + w + 40, y + h - 16],
        [x + w - 6, y + h],
      ],
      shadeSide(sheet, drawing.finish),
    ) +
    putRect(
      x,
      y,
      w,
      h,
      brushFront(sheet, drawing.finish),
      12,
      `stroke="${tone.dark}" stroke-width="2"`,
    ) +
    drawDoor(sheet, drawing, x, y, doorWidth, h) +
    putRect(x + doorWidth, y + 6, 4, h - 12, '#000', 0, 'opacity=".35"') +
    drawPanel(sheet, drawing, x + doorWidth + 6, y, panelWidth, h)
  );
}

function drawDoor(
  sheet: Sheet,
  drawing: MicrowaveDrawing,
  x: number,
  y: number,
  w: number,
  h: number,
): string {
  const glow = sheet.addRadial(
    [
      [0, '#ffd98a'],
      [0.6, '#a86a22'],
      [1, '#2b1a0a'],
    ],
    [0.5, 0.35],
  );
  const mirror = sheet.addLinear(
    [
      [0, '#aeb8c1'],
      [0.35, '#4c5660'],
      [0.6, '#7d8892'],
      [1, '#2a3138'],
    ],
    'd',
  );
  const glass = drawing.lit ? glow : drawing.mirror ? mirror : shadeGlass(sheet);
  const inset = w * 0.1;
  const window = { x: x + inset, y: y + h * 0.16, w: w - inset * 2.1, h: h * 0.66 };
  const plate = drawing.lit
    ? putEllipse(
        window.x + window.w / 2,
        window.y + window.h * 0.82,
        window.w * 0.36,
        window.h * 0.09,
        '#f3e6c8',
        'opacity=".85"',
      ) +
      putPath(
        `M${window.x + window.w * 0.32} ${window.y + window.h * 0.78}` +
          `q${window.w * 0.18}-${window.h * 0.5} ${window.w * 0.36} 0z`,
        '#c4692a',
      ) +
      putEllipse(
        window.x + window.w / 2,
        window.y + window.h * 0.62,
        window.w * 0.06,
        window.h * 0.03,
        '#f0a45c',
      )
    : '';
  const dots = drawing.mirror
    ? ''
    : repeatShape(13, (i) =>
        putRect(
          window.x + 6,
          window.y + 6 + i * ((window.h - 12) / 13),
          window.w - 12,
          2,
          '#000',
          0,
          'opacity=".3"',
        ),
      );
  const handle =
    drawing.handle === 'push'
      ? ''
      : putRect(
          x + w - 40,
          y + h * 0.12,
          drawing.handle === 'bar' ? 18 : 14,
          h * 0.76,
          drawing.handle === 'bar' ? shadeChrome(sheet) : tones[drawing.finish].deep,
          8,
        ) + putRect(x + w - 20, y + h * 0.14, 6, h * 0.72, '#000', 3, 'opacity=".25"');
  return (
    putRect(
      x + 8,
      y + 8,
      w - 10,
      h - 16,
      chooseFront(sheet, drawing.finish),
      8,
      'stroke="#000" stroke-opacity=".2"',
    ) +
    putRect(
      window.x,
      window.y,
      window.w,
      window.h,
      glass,
      12,
      'stroke="#000" stroke-opacity=".45" stroke-width="3"',
    ) +
    plate +
    dots +
    addSheen(sheet, window.x, window.y, window.w, window.h, 0.24) +
    handle +
    putBrandMark(
      x + w * 0.42,
      y + h * 0.885,
      w * 0.13,
      ['white', 'beige', 'inox'].includes(drawing.finish) ? '#5a6570' : '#cfd6dc',
    )
  );
}

function drawPanel(
  sheet: Sheet,
  drawing: MicrowaveDrawing,
  x: number,
  y: number,
  w: number,
  h: number,
): string {
  const isWhite = drawing.finish === 'white';
  const ink = isWhite ? '#7b8691' : '#aab4bd';
  const back = putRect(x, y + 8, w - 8, h - 16, isWhite ? '#eef2f5' : '#14181c', 8);
  const middle = x + (w - 8) / 2;
  if (drawing.controls === 'knobs') {
    return (
      back +
      [0.3, 0.66]
        .map((at, i) => {
          const marks = repeatShape(9, (k) =>
            turnGroup(
              putRect(middle - 1.5, y + h * at - w * 0.36, 3, 10, ink),
              -120 + k * 30,
              middle,
              y + h * at,
            ),
          );
          return (
            marks +
            drawKnob(sheet, middle, y + h * at, w * 0.24, isWhite ? 'white' : 'steel', i ? 70 : -30)
          );
        })
        .join('') +
      (drawing.handle === 'push'
        ? putRect(x + 14, y + h * 0.84, w - 36, h * 0.1, shadeChrome(sheet, 'y'), 6)
        : '')
    );
  }
  const display =
    putRect(x + 14, y + h * 0.09, w - 36, h * 0.14, '#050709', 6) +
    drawDigits(
      '12:45',
      middle - w * 0.3,
      y + h * 0.115,
      h * 0.085,
      drawing.controls === 'touch' ? '#8ae4ff' : '#67f0a8',
    );
  const keys = repeatShape(15, (i) => {
    const width = (w - 44) / 3;
    const left = x + 14 + (i % 3) * (width + 4);
    const top = y + h * 0.28 + Math.floor(i / 3) * h * 0.105;
    return drawing.controls === 'keys'
      ? putRect(
          left,
          top,
          width,
          h * 0.08,
          isWhite ? '#ffffff' : '#2c333a',
          5,
          `stroke="${ink}" stroke-opacity=".5"`,
        ) + putRect(left + width * 0.3, top + h * 0.033, width * 0.4, 4, ink, 2)
      : putRect(left + width * 0.25, top + h * 0.03, width * 0.5, 5, ink, 2);
  });
  const start = putRect(
    x + 14,
    y + h * 0.83,
    w - 36,
    h * 0.1,
    drawing.controls === 'touch' ? '#0678d8' : '#37a667',
    6,
  );
  return back + display + keys + start;
}

function chooseFront(sheet: Sheet, finish: Finish): string {
  if (finish === 'white') {
    return '#fbfcfd';
  }
  return finish === 'red' || finish === 'beige' || finish === 'inox'
    ? brushFront(sheet, finish)
    : '#0f1215';
}
