import type { Finish } from './finishes.ts';
import { shadeChrome, shadeDown, shadeRound, tones } from './finishes.ts';
import { castShadow, drawDigits, putBrandMark } from './parts.ts';
import type { Sheet } from './svg.ts';
import {
  putCircle,
  putEllipse,
  putPath,
  putRect,
  putStroke,
  repeatShape,
  scatterShare,
  turnGroup,
} from './svg.ts';

/** An electric kettle or an airpot that keeps water hot. */
export type KettleDrawing = {
  family: 'kettle';
  kind: 'jug' | 'glass' | 'gooseneck' | 'airpot' | 'retro';
  color: Finish;
  trim: Finish;
  steam?: boolean;
};

/** Draws a kettle on its base. */
export function drawKettle(sheet: Sheet, drawing: KettleDrawing): string {
  const painters = {
    jug: drawJug,
    glass: drawGlassKettle,
    gooseneck: drawGooseneck,
    airpot: drawAirpot,
    retro: drawRetro,
  };
  const steam = drawing.steam
    ? repeatShape(3, (i) =>
        putStroke(
          `M${250 - i * 24} ${250 - i * 26}q-36-40 0-80t-6-76`,
          '#c9d9e6',
          22,
          'opacity=".4"',
        ),
      )
    : '';
  return castShadow(sheet, 500, 230, 860) + steam + painters[drawing.kind](sheet, drawing);
}

function drawBase(sheet: Sheet, drawing: KettleDrawing): string {
  return (
    putStroke('M660 850q140 20 180-40t120-40', '#23282d', 14) +
    putPath('M300 856q-4-40 40-44h320q44 4 40 44q-200 16-400 0z', shadeDown(sheet, drawing.trim)) +
    putCircle(610, 838, 7, '#4fb4ff')
  );
}

function drawHandle(sheet: Sheet, drawing: KettleDrawing): string {
  return (
    putPath(
      'M620 220q190-20 196 130q0 230-90 420l-60-10q70-170 70-400q-4-70-116-70z',
      shadeDown(sheet, drawing.trim),
      'stroke="#000" stroke-opacity=".2" stroke-width="2"',
    ) +
    putPath(
      'M650 246q120-4 130 100q0 190-72 390',
      'none',
      'stroke="#fff" stroke-width="7" opacity=".28"',
    )
  );
}

function drawJug(sheet: Sheet, drawing: KettleDrawing): string {
  return (
    drawBase(sheet, drawing) +
    drawHandle(sheet, drawing) +
    putPath('M380 230L262 250q-10 70 70 130z', shadeRound(sheet, drawing.color)) +
    putPath(
      'M360 230q140-30 290 0q70 290 50 580H310q-24-290 50-580z',
      shadeRound(sheet, drawing.color),
    ) +
    putPath('M396 270q-46 250-34 510h26q-10-260 42-510z', '#fff', 'opacity=".4"') +
    putPath('M352 236q20-66 150-70t156 70q-150-26-306 0z', shadeDown(sheet, drawing.trim)) +
    putRect(470, 138, 70, 38, shadeDown(sheet, drawing.trim), 14) +
    putRect(592, 420, 34, 270, '#0f1418', 16, 'opacity=".75"') +
    putRect(597, 540, 24, 144, '#7cc8f5', 12, 'opacity=".9"') +
    repeatShape(5, (i) => putRect(574, 450 + i * 54, 14, 4, '#fff', 2, 'opacity=".8"')) +
    putBrandMark(
      430,
      620,
      100,
      ['black', 'graphite', 'red', 'blue', 'navy', 'green'].includes(drawing.color)
        ? '#f4f7fa'
        : '#4c5761',
    ) +
    putRect(306, 790, 400, 22, shadeDown(sheet, drawing.trim), 8)
  );
}

function drawGlassKettle(sheet: Sheet, drawing: KettleDrawing): string {
  const glass = sheet.addLinear([
    [0, '#a8c0d0', 0.8],
    [0.15, '#f5fbff', 0.4],
    [0.5, '#e3f1f9', 0.14],
    [0.86, '#c6d9e5', 0.36],
    [1, '#86a0b1', 0.85],
  ]);
  const water = sheet.addLinear(
    [
      [0, '#8fd4ff', 0.55],
      [1, '#1b84e0', 0.85],
    ],
    'y',
  );
  return (
    drawBase(sheet, drawing) +
    drawHandle(sheet, drawing) +
    putPath('M380 240L268 256q0 70 70 120z', glass, 'stroke="#9ab0bf" stroke-width="3"') +
    putPath('M336 470q170-20 344 0q14 150 4 270H322q-10-130 14-270z', water) +
    putEllipse(508, 470, 172, 15, '#c9ecff', 'opacity=".9"') +
    repeatShape(16, (i) =>
      putCircle(
        360 + scatterShare(i, 1) * 280,
        510 + scatterShare(i, 2) * 210,
        5 + (i % 4) * 2.5,
        '#fff',
        'opacity=".55"',
      ),
    ) +
    putPath(
      'M360 236q140-26 290 0q60 250 40 510H316q-20-260 44-510z',
      glass,
      'stroke="#9ab0bf" stroke-width="4"',
    ) +
    putPath('M394 276q-40 210-30 430h22q-8-220 36-430z', '#fff', 'opacity=".7"') +
    repeatShape(5, (i) => putRect(560, 420 + i * 60, 54, 4, '#fff', 2, 'opacity=".85"')) +
    putRect(308, 740, 396, 72, shadeChrome(sheet), 10) +
    putRect(320, 742, 372, 8, '#4fb4ff', 4, 'opacity=".9"') +
    putPath('M352 240q20-60 150-64t156 64q-150-24-306 0z', shadeDown(sheet, drawing.trim)) +
    putRect(470, 150, 70, 36, shadeDown(sheet, drawing.trim), 14) +
    putBrandMark(450, 776, 100, '#3a434b')
  );
}

function drawGooseneck(sheet: Sheet, drawing: KettleDrawing): string {
  return (
    drawBase(sheet, drawing) +
    putRect(370, 822, 110, 28, '#0a0d10', 8) +
    drawDigits('92', 400, 826, 20, '#8ae4ff') +
    putStroke('M360 720q-120-20-130-170t-20-190q-10-50-70-56', tones[drawing.color].deep, 34) +
    putStroke(
      'M360 716q-112-20-124-168t-20-190q-10-46-66-54',
      tones[drawing.color].light,
      8,
      'opacity=".55"',
    ) +
    putPath(
      'M640 420q170-120 200 30q10 150-30 260l-44-10q30-120 24-240q-20-70-120 0z',
      shadeDown(sheet, drawing.trim),
    ) +
    putPath('M390 360h236l74 450H316z', shadeRound(sheet, drawing.color)) +
    putPath('M420 390h34l-44 400h-46z', '#fff', 'opacity=".3"') +
    putEllipse(
      508,
      360,
      120,
      22,
      shadeDown(sheet, drawing.color),
      `stroke="${tones[drawing.color].deep}" stroke-opacity=".4"`,
    ) +
    putRect(496, 310, 24, 40, tones[drawing.trim].dark, 6) +
    putCircle(508, 300, 24, shadeDown(sheet, drawing.trim)) +
    putBrandMark(
      456,
      640,
      100,
      ['black', 'graphite', 'red', 'blue'].includes(drawing.color) ? '#f4f7fa' : '#4c5761',
    )
  );
}

function drawAirpot(sheet: Sheet, drawing: KettleDrawing): string {
  return (
    putPath('M330 856q-10-300 10-560h320q20 260 10 560z', shadeRound(sheet, drawing.color)) +
    putPath('M318 860q0-50 30-54h304q30 4 30 54q-180 14-364 0z', shadeDown(sheet, drawing.trim)) +
    putPath('M320 310q0-130 90-150h180q90 20 90 150z', shadeDown(sheet, drawing.trim)) +
    putPath(
      'M404 190h-130q-30 0-30 40v40h44v-26h110z',
      shadeDown(sheet, drawing.trim),
      'stroke="#000" stroke-opacity=".2"',
    ) +
    putPath(
      'M370 170q10-70 130-70t130 70',
      'none',
      `stroke="${tones[drawing.trim].deep}" stroke-width="24" stroke-linecap="round"`,
    ) +
    putRect(430, 178, 140, 44, '#e9eef2', 20) +
    putRect(420, 360, 160, 86, '#0d1013', 14) +
    drawDigits('98', 462, 380, 46, '#ff9a3c') +
    repeatShape(3, (i) => putCircle(446 + i * 54, 476, 14, i ? '#cfd6dc' : '#f0832a')) +
    putRect(476, 530, 48, 230, '#0f1418', 22, 'opacity=".7"') +
    putRect(483, 610, 34, 142, '#7cc8f5', 16) +
    putPath('M366 330q-14 220-8 460h24q-6-240 14-460z', '#fff', 'opacity=".4"')
  );
}

function drawRetro(sheet: Sheet, drawing: KettleDrawing): string {
  return (
    drawBase(sheet, drawing) +
    putPath('M360 520L210 400q-10-30 20-36l70 20q50 30 90 70z', shadeRound(sheet, drawing.color)) +
    putPath(
      'M330 812q-40-180 30-330t148-150q110 0 160 150t20 330z',
      shadeRound(sheet, drawing.color),
    ) +
    putPath('M396 470q-60 130-42 310h30q-16-170 50-310z', '#fff', 'opacity=".4"') +
    putStroke('M372 440q0-250 136-250t150 250', tones[drawing.trim].dark, 36) +
    putStroke('M378 430q4-220 130-224', '#fff', 6, 'opacity=".3"') +
    putEllipse(510, 340, 82, 22, shadeChrome(sheet)) +
    putCircle(510, 312, 24, shadeDown(sheet, drawing.trim)) +
    putRect(322, 780, 372, 32, shadeChrome(sheet), 10) +
    putCircle(510, 610, 52, '#fdfefe', 'stroke="#7d868e" stroke-width="7"') +
    repeatShape(8, (i) => turnGroup(putRect(508, 568, 4, 12, '#3a424a'), -120 + i * 34, 510, 610)) +
    putStroke('M510 612l24-28', '#e4453f', 6)
  );
}
