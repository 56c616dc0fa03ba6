import { drawCone } from './cones.ts';
import { shadeChrome, shadeDown, tones } from './finishes.ts';
import { castShadow, drawDigits, putBrandMark } from './parts.ts';
import type { SpeakerDrawing } from './speakers.ts';
import type { Sheet } from './svg.ts';
import { putCircle, putEllipse, putPath, putRect, putRing, putStroke, repeatShape } from './svg.ts';

/** Draws a cylinder speaker lying on its side. */
export function drawPortable(sheet: Sheet, drawing: SpeakerDrawing): string {
  const { light, base, dark, deep } = tones[drawing.finish];
  const cloth = sheet.addLinear(
    [
      [0, dark],
      [0.22, light],
      [0.5, base],
      [0.82, dark],
      [1, deep],
    ],
    'y',
  );
  return (
    castShadow(sheet, 500, 370, 690) +
    putStroke('M196 380q-90 40-80 140t70 110', tones[drawing.light].dark, 12) +
    putRect(170, 360, 660, 310, cloth, 140) +
    putStroke(
      repeatShape(40, (i) => `M${226 + i * 14} 372l-10 286`),
      '#000',
      2.4,
      'opacity=".22"',
    ) +
    putStroke(
      repeatShape(13, (i) => `M206 ${386 + i * 22}H794`),
      '#fff',
      1.6,
      'opacity=".22"',
    ) +
    putRect(160, 372, 74, 286, '#14171a', 36) +
    putRect(766, 372, 74, 286, '#14171a', 36) +
    putCircle(197, 515, 62, '#23282d', `stroke="${tones[drawing.light].base}" stroke-width="7"`) +
    putCircle(803, 515, 62, '#23282d', `stroke="${tones[drawing.light].base}" stroke-width="7"`) +
    putRect(404, 470, 192, 84, tones[drawing.light].base, 12) +
    putBrandMark(424, 496, 152, '#fff') +
    repeatShape(4, (i) => putCircle(410 + i * 60, 392, 9, '#fff', 'opacity=".75"')) +
    putRect(240, 384, 500, 20, '#fff', 10, 'opacity=".16"')
  );
}

/** Draws headphones from the front. */
export function drawHeadphones(sheet: Sheet, drawing: SpeakerDrawing): string {
  const { light, base, dark, deep } = tones[drawing.finish];
  const cup = sheet.addRadial(
    [
      [0, light],
      [0.5, base],
      [1, dark],
    ],
    [0.4, 0.35],
  );
  const pad = sheet.addRadial([
    [0, '#4b525a'],
    [1, '#0f1215'],
  ]);
  const side = (x: number, turn: number) =>
    `<g transform="rotate(${turn} ${x} 600)">${
      putEllipse(x + (turn > 0 ? 34 : -34) * -1, 610, 84, 170, pad) +
      putEllipse(x, 600, 100, 164, cup, `stroke="${deep}" stroke-opacity=".5" stroke-width="3"`) +
      putRing(x, 600, 70, 122, tones[drawing.light].base, 6) +
      putBrandMark(
        x - 40,
        594,
        80,
        ['white', 'beige', 'silver', 'rose', 'lilac'].includes(drawing.finish)
          ? '#5a6570'
          : '#f4f7fa',
      )
    }</g>`;
  return (
    castShadow(sheet, 500, 300, 800) +
    putStroke('M250 560Q230 170 500 166T750 560', deep, 52) +
    putStroke('M256 540Q246 186 500 180T744 540', base, 30) +
    putStroke('M330 270Q400 186 520 190', light, 10, 'opacity=".7"') +
    putStroke('M352 250q148-120 296 0', '#23282d', 26) +
    putRect(232, 430, 42, 90, shadeChrome(sheet), 12) +
    putRect(726, 430, 42, 90, shadeChrome(sheet), 12) +
    side(270, 8) +
    side(730, -8)
  );
}

/** Draws a portable radio with two speakers. */
export function drawBoombox(sheet: Sheet, drawing: SpeakerDrawing): string {
  return (
    castShadow(sheet, 500, 390, 800) +
    putPath(
      'M300 400q10-190 200-190t200 190',
      'none',
      `stroke="${tones[drawing.finish].deep}" stroke-width="34" stroke-linecap="round"`,
    ) +
    putRect(
      120,
      370,
      760,
      420,
      shadeDown(sheet, drawing.finish),
      70,
      'stroke="#000" stroke-opacity=".3" stroke-width="3"',
    ) +
    putRect(140, 388, 720, 60, '#fff', 30, 'opacity=".14"') +
    drawCone(sheet, 270, 600, 122, drawing.light) +
    drawCone(sheet, 730, 600, 122, drawing.light) +
    putRect(410, 470, 180, 110, '#07090b', 16) +
    drawDigits('12', 466, 496, 56, tones[drawing.light].light) +
    repeatShape(6, (i) =>
      putRect(
        412 + (i % 3) * 62,
        610 + Math.floor(i / 3) * 50,
        50,
        34,
        i === 1 ? tones[drawing.light].base : '#2b3238',
        10,
      ),
    ) +
    putBrandMark(440, 734, 120, '#f4f7fa') +
    putStroke('M780 376L860 150', shadeChrome(sheet), 8)
  );
}
