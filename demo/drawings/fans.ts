import type { Finish } from './finishes.ts';
import { shadeChrome, shadeDown, shadeRound, tones } from './finishes.ts';
import { castShadow, drawDigits, drawKnob, putBrandMark } from './parts.ts';
import type { Sheet } from './svg.ts';
import {
  putCircle,
  putEllipse,
  putPath,
  putRect,
  putRing,
  putStroke,
  repeatShape,
  turnGroup,
} from './svg.ts';

/** A fan: on a stand, for the table, the wall or the ceiling, a tower or a rechargeable one. */
export type FanDrawing = {
  family: 'fan';
  kind: 'stand' | 'table' | 'wall' | 'ceiling' | 'tower' | 'rechargeable';
  body: Finish;
  blades: Finish;
  count: 3 | 5;
};

/** Draws a fan. */
export function drawFan(sheet: Sheet, drawing: FanDrawing): string {
  switch (drawing.kind) {
    case 'stand':
      return drawStandFan(sheet, drawing);
    case 'table':
      return drawTableFan(sheet, drawing);
    case 'wall':
      return drawWallFan(sheet, drawing);
    case 'ceiling':
      return drawCeilingFan(sheet, drawing);
    case 'tower':
      return drawTowerFan(sheet, drawing);
    default:
      return drawRechargeableFan(sheet, drawing);
  }
}

function drawHead(sheet: Sheet, drawing: FanDrawing, cx: number, cy: number, r: number): string {
  const { light, base, dark } = tones[drawing.blades];
  const blade = sheet.addLinear(
    [
      [0, light, 0.95],
      [0.5, base, 0.92],
      [1, dark, 0.95],
    ],
    'd',
  );
  const wire = ['black', 'graphite', 'navy'].includes(drawing.body) ? '#2b3138' : '#8b969f';
  const behind = sheet.addRadial([
    [0, '#eef3f7', 0.9],
    [0.8, '#dbe3ea', 0.55],
    [1, '#c4ced7', 0.75],
  ]);
  const step = 360 / drawing.count;
  const wide = drawing.count === 3 ? 0.62 : 0.4;
  return (
    putCircle(cx, cy, r, behind) +
    repeatShape(
      drawing.count,
      (i) =>
        `<g transform="rotate(${i * step + 18} ${cx} ${cy})">${putPath(
          `M${cx} ${cy - 20}C${cx - r * wide} ${cy - r * 0.4} ${cx - r * wide * 0.8} ` +
            `${cy - r * 0.86} ${cx + r * 0.06} ${cy - r * 0.9}` +
            `C${cx + r * wide} ${cy - r * 0.84} ${cx + r * 0.3} ${cy - r * 0.3} ${cx} ${cy - 20}z`,
          blade,
        )}</g>`,
    ) +
    `<g fill="none" stroke="${wire}" stroke-width="2.4" opacity=".75">${
      repeatShape(36, (i) => {
        const angle = (i * Math.PI) / 18;
        const end = angle + 0.22;
        const at = (radius: number, turn: number) =>
          `${Math.round(cx + Math.cos(turn) * radius)} ${Math.round(cy + Math.sin(turn) * radius)}`;
        return `<path d="M${at(r * 0.2, angle)}Q${at(r * 0.7, angle + 0.05)} ${at(r, end)}"/>`;
      }) + repeatShape(2, (i) => `<circle cx="${cx}" cy="${cy}" r="${r * (0.5 + i * 0.27)}"/>`)
    }</g>` +
    `<circle cx="${cx}" cy="${cy}" r="${r}" fill="none" stroke="${wire}" stroke-width="13"/>` +
    putRing(cx, cy, r - 3, r - 3, '#fff', 2.5, 'opacity=".5"') +
    putCircle(
      cx,
      cy,
      r * 0.2,
      shadeDown(sheet, drawing.body),
      `stroke="${wire}" stroke-width="3"`,
    ) +
    putBrandMark(
      cx - r * 0.1,
      cy - 4,
      r * 0.2,
      ['black', 'graphite', 'navy', 'blue', 'red'].includes(drawing.body) ? '#f4f7fa' : '#5a6570',
    )
  );
}

function drawStandFan(sheet: Sheet, drawing: FanDrawing): string {
  return (
    castShadow(sheet, 500, 190) +
    putRect(486, 540, 28, 330, shadeChrome(sheet), 8) +
    putRect(476, 700, 48, 60, shadeRound(sheet, drawing.body), 14) +
    putPath(
      'M320 884q0-40 180-44t180 44q-180 22-360 0z',
      shadeDown(sheet, drawing.body),
      `stroke="${tones[drawing.body].deep}" stroke-opacity=".5"`,
    ) +
    putRect(446, 560, 108, 96, shadeRound(sheet, drawing.body), 20) +
    repeatShape(4, (i) =>
      putRect(
        462 + i * 20,
        600,
        14,
        24,
        i === 1 ? '#f0832a' : tones[drawing.body].light,
        4,
        'stroke="#000" stroke-opacity=".25"',
      ),
    ) +
    drawHead(sheet, drawing, 500, 330, 240)
  );
}

function drawTableFan(sheet: Sheet, drawing: FanDrawing): string {
  return (
    castShadow(sheet, 500, 220, 850) +
    putPath('M440 690h120l20 130H420z', shadeRound(sheet, drawing.body)) +
    putPath(
      'M300 844q10-54 110-60h180q100 6 110 60q-200 22-400 0z',
      shadeDown(sheet, drawing.body),
      `stroke="${tones[drawing.body].deep}" stroke-opacity=".5"`,
    ) +
    repeatShape(4, (i) =>
      putRect(
        420 + i * 42,
        804,
        32,
        22,
        i ? tones[drawing.body].light : '#e4573f',
        6,
        'stroke="#000" stroke-opacity=".25"',
      ),
    ) +
    drawHead(sheet, drawing, 500, 420, 290)
  );
}

function drawWallFan(sheet: Sheet, drawing: FanDrawing): string {
  return (
    putRect(
      396,
      640,
      208,
      260,
      shadeRound(sheet, drawing.body),
      40,
      'stroke="#000" stroke-opacity=".15"',
    ) +
    putPath('M450 600h100l16 110H434z', shadeRound(sheet, drawing.body)) +
    drawKnob(sheet, 500, 800, 40, 'white', 45) +
    putStroke('M460 892q-6 60-6 90M540 892q6 50 6 70', '#b9c3cb', 5) +
    drawHead(sheet, drawing, 500, 370, 280)
  );
}

function drawCeilingFan(sheet: Sheet, drawing: FanDrawing): string {
  const { light, base, dark } = tones[drawing.blades];
  const blade = sheet.addLinear(
    [
      [0, dark],
      [0.3, light],
      [0.6, base],
      [1, dark],
    ],
    'd',
  );
  const shadow = sheet.addRadial([
    [0, '#0b1a33', 0.16],
    [1, '#0b1a33', 0],
  ]);
  const angles = drawing.count === 3 ? [10, 130, 250] : [0, 72, 144, 216, 288];
  const glow = sheet.addRadial([
    [0, '#fffdf0'],
    [0.7, '#f7e7b4'],
    [1, '#d9c78e'],
  ]);
  const wing =
    putPath('M60-34L420-74q40 60 6 150L60 34z', blade, `stroke="${dark}" stroke-width="3"`) +
    putRect(40, -22, 90, 44, tones[drawing.body].deep, 8);
  return (
    putEllipse(500, 470, 460, 200, shadow) +
    putPath('M440 90h120l-16 60h-88z', shadeRound(sheet, drawing.body)) +
    putRect(486, 140, 28, 230, shadeRound(sheet, drawing.body), 4) +
    `<g transform="translate(500 480) scale(1 .5)">${angles
      .map((angle) => turnGroup(wing, angle, 0, 0))
      .join('')}</g>` +
    putPath(
      'M390 440q0-60 110-64q110 4 110 64l-20 66q-90 26-180 0z',
      shadeRound(sheet, drawing.body),
    ) +
    putEllipse(500, 512, 86, 24, tones[drawing.body].deep) +
    (drawing.count === 5
      ? putPath('M420 512q80 24 160 0q-6 90-80 92q-74-2-80-92z', glow)
      : putEllipse(500, 514, 60, 16, tones[drawing.body].light))
  );
}

function drawTowerFan(sheet: Sheet, drawing: FanDrawing): string {
  const slots = sheet.addLinear([
    [0, '#0c0f12'],
    [0.5, '#2b3238'],
    [1, '#0c0f12'],
  ]);
  return (
    castShadow(sheet, 500, 170) +
    putEllipse(500, 872, 160, 26, tones[drawing.body].deep) +
    putEllipse(500, 864, 160, 26, shadeDown(sheet, drawing.body)) +
    putRect(405, 110, 190, 750, shadeRound(sheet, drawing.body), 50) +
    putRect(432, 250, 136, 530, slots, 30) +
    repeatShape(34, (i) => putRect(436, 262 + i * 15.2, 128, 5, tones[drawing.body].dark, 2)) +
    putEllipse(500, 130, 80, 16, tones[drawing.body].light, 'opacity=".7"') +
    putRect(446, 170, 108, 54, '#0a0d10', 14) +
    drawDigits('26', 474, 182, 30, '#8ae4ff') +
    putBrandMark(470, 810, 60, tones[drawing.blades].light)
  );
}

function drawRechargeableFan(sheet: Sheet, drawing: FanDrawing): string {
  const lamp = sheet.addRadial([
    [0, '#ffffff'],
    [0.7, '#fff4c2'],
    [1, '#f1d57d'],
  ]);
  return (
    castShadow(sheet, 500, 220, 860) +
    putPath(
      'M330 850l36-160q134-40 268 0l36 160q-170 24-340 0z',
      shadeDown(sheet, drawing.body),
      `stroke="${tones[drawing.body].deep}" stroke-opacity=".5"`,
    ) +
    putRect(410, 726, 180, 64, '#2a3138', 14) +
    repeatShape(8, (i) => putCircle(430 + i * 20, 758, 8, lamp)) +
    repeatShape(4, (i) => putCircle(440 + i * 28, 820, 8, i < 3 ? '#37c871' : '#9aa5ae')) +
    putRect(556, 810, 40, 20, '#1b2026', 5) +
    putRect(456, 640, 88, 80, shadeRound(sheet, drawing.body), 20) +
    putStroke('M330 250q170-200 340 0', tones[drawing.body].dark, 24) +
    drawHead(sheet, drawing, 500, 420, 260)
  );
}
