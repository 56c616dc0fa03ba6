import type { Finish } from './finishes.ts';
import { shadeChrome, shadeDown, shadeRound, tones } from './finishes.ts';
import { castShadow, drawKnob, putBrandMark } from './parts.ts';
import type { Sheet } from './svg.ts';
import {
  moveGroup,
  putCircle,
  putEllipse,
  putPath,
  putRect,
  putStroke,
  repeatShape,
  turnGroup,
} from './svg.ts';

/** An iron: steam, dry, steam station or hand steamer. */
export type IronDrawing = {
  family: 'iron';
  kind: 'steam' | 'dry' | 'station' | 'steamer';
  color: Finish;
  trim: Finish;
  steam?: boolean;
};

/** Draws an iron seen from its side. */
export function drawIron(sheet: Sheet, drawing: IronDrawing): string {
  switch (drawing.kind) {
    case 'station':
      return drawStation(sheet, drawing);
    case 'steamer':
      return drawSteamer(sheet, drawing);
    case 'dry':
      return castShadow(sheet, 490, 330, 740) + drawDryBody(sheet, drawing);
    default:
      return castShadow(sheet, 490, 350, 740) + drawSteamBody(sheet, drawing);
  }
}

function drawClouds(x: number, y: number): string {
  return [
    [0, 0, 34],
    [-50, -26, 44],
    [-104, -66, 54],
    [-62, -96, 40],
    [-140, -120, 44],
  ]
    .map(([dx = 0, dy = 0, r = 0]) => putCircle(x + dx, y + dy, r, '#d5e4f0', 'opacity=".5"'))
    .join('');
}

function drawSteamBody(sheet: Sheet, drawing: IronDrawing): string {
  const tank = sheet.addLinear(
    [
      [0, tones[drawing.color].light, 0.95],
      [0.6, tones[drawing.color].base, 0.9],
      [1, tones[drawing.color].dark, 0.95],
    ],
    'y',
  );
  const sole = shadeChrome(sheet, 'y');
  return (
    (drawing.steam ? drawClouds(170, 690) : '') +
    putStroke('M800 470q90-30 110-120t70-140', '#20252b', 18) +
    putRect(770, 440, 66, 60, '#20252b', 16) +
    putPath('M110 700q120-70 240-110l470-20q20 60 20 130z', shadeDown(sheet, drawing.trim)) +
    putPath(
      'M96 712q14-14 60-14h660q34 0 34 16q0 26-26 26H150q-46 0-54-28z',
      sole,
      'stroke="#6b747c" stroke-width="2"',
    ) +
    putPath('M196 650q150-150 330-184l230 6q50 30 62 156l4 56H150q16-16 46-34z', tank) +
    putPath('M560 470l196 2q48 30 60 150l6 62H640z', shadeDown(sheet, drawing.trim)) +
    putPath(
      'M330 470q20-110 150-134l230-10q88 4 104 74l20 100' +
        'q-10 30-44 30q-34-110-100-130l-190 4q-60 14-70 80z',
      shadeDown(sheet, drawing.trim),
      `stroke="${tones[drawing.trim].deep}" stroke-opacity=".4" stroke-width="2"`,
    ) +
    putPath(
      'M440 356q120-26 270-18',
      'none',
      'stroke="#fff" stroke-width="10" stroke-linecap="round" opacity=".5"',
    ) +
    putPath(
      'M250 622q100-90 240-124',
      'none',
      'stroke="#fff" stroke-width="14" stroke-linecap="round" opacity=".55"',
    ) +
    putPath('M214 662q120-60 400-66l-4 60z', '#fff', 'opacity=".22"') +
    drawKnob(sheet, 560, 520, 48, 'white', 40) +
    putRect(390, 372, 46, 30, '#f0832a', 12) +
    putRect(450, 346, 46, 26, tones[drawing.color].light, 12) +
    putBrandMark(660, 620, 110, '#f4f7fa') +
    putCircle(700, 372, 8, '#ffb340')
  );
}

function drawDryBody(sheet: Sheet, drawing: IronDrawing): string {
  return (
    putStroke('M790 430q80-40 90-120t80-130', '#20252b', 18) +
    putPath(
      'M120 716q20-96 190-150q140-44 300-50l150 6q70 20 80 194z',
      shadeDown(sheet, drawing.color),
      'stroke="#000" stroke-opacity=".2"',
    ) +
    putPath(
      'M104 714q10-12 50-12h670q26 0 26 14q0 24-24 24H156q-44 0-52-26z',
      shadeChrome(sheet, 'y'),
      'stroke="#6b747c" stroke-width="2"',
    ) +
    putPath(
      'M170 690q40-70 180-108',
      'none',
      'stroke="#fff" stroke-width="16" stroke-linecap="round" opacity=".7"',
    ) +
    putPath(
      'M380 540q-10-140 110-170l220-8q100 6 118 90' +
        'q10 60-20 84l-70-8q24-70-40-92l-160 2q-70 10-64 98z',
      shadeDown(sheet, drawing.trim),
    ) +
    putPath(
      'M470 396q110-22 240-12',
      'none',
      'stroke="#fff" stroke-width="9" stroke-linecap="round" opacity=".35"',
    ) +
    drawKnob(sheet, 560, 560, 58, 'black', 30) +
    repeatShape(
      7,
      (i) =>
        `<g transform="rotate(${-90 + i * 30} 560 560)">${putRect(558, 486, 4, 12, '#fff')}</g>`,
    ) +
    putCircle(690, 590, 9, '#ff5a45') +
    putBrandMark(660, 660, 110, drawing.color === 'white' ? '#5a6570' : '#f4f7fa')
  );
}

function drawStation(sheet: Sheet, drawing: IronDrawing): string {
  const water = sheet.addLinear(
    [
      [0, '#d5efff', 0.95],
      [1, '#64b5ea', 0.9],
    ],
    'y',
  );
  return (
    castShadow(sheet, 500, 380, 830) +
    putStroke('M760 400q150-60 160 90t-70 230', '#2b3138', 22) +
    putPath(
      'M140 820q-20-120 40-210l560-30q120 20 130 190q0 50-40 50z',
      shadeDown(sheet, drawing.trim),
    ) +
    putPath('M640 616l110-8q70 30 84 150H640z', water, 'stroke="#5b9cc8" stroke-width="3"') +
    putPath(
      'M150 650q180-60 520-66l-20 36q-300 6-480 60z',
      tones[drawing.trim].deep,
      'opacity=".55"',
    ) +
    repeatShape(3, (i) => putCircle(300 + i * 64, 742, 17, i ? '#dfe5ea' : '#f0832a')) +
    putBrandMark(490, 732, 110, '#f4f7fa') +
    moveGroup(
      turnGroup(drawSteamBody(sheet, { ...drawing, steam: false }), -4, 400, 600),
      100,
      130,
      0.76,
    )
  );
}

function drawSteamer(sheet: Sheet, drawing: IronDrawing): string {
  const water = sheet.addLinear(
    [
      [0, '#e3f4ff', 0.9],
      [1, '#7cc1ee', 0.85],
    ],
    'y',
  );
  return (
    castShadow(sheet, 540, 190) +
    drawClouds(300, 340) +
    putStroke('M600 860q180 30 200-120t120-180', '#20252b', 18) +
    putPath(
      'M330 190q-30 130 0 250l70 16q10-140 0-280z',
      shadeChrome(sheet),
      'stroke="#6b747c" stroke-width="2"',
    ) +
    repeatShape(6, (i) => putCircle(346, 226 + i * 36, 6, '#3a424a')) +
    putPath('M390 172q150-30 250 40t70 210q0 60-60 60H396z', shadeDown(sheet, drawing.color)) +
    putPath(
      'M440 210q120-12 190 60',
      'none',
      'stroke="#fff" stroke-width="14" stroke-linecap="round" opacity=".5"',
    ) +
    putRect(470, 470, 170, 400, shadeRound(sheet, drawing.color), 60) +
    putRect(486, 560, 138, 230, water, 30, 'stroke="#fff" stroke-opacity=".7" stroke-width="4"') +
    putRect(502, 580, 16, 180, '#fff', 8, 'opacity=".6"') +
    putRect(452, 500, 26, 74, tones[drawing.trim].base, 12) +
    putEllipse(560, 330, 46, 46, tones[drawing.trim].base) +
    putBrandMark(524, 322, 72, '#f4f7fa')
  );
}
