import type { Finish } from './finishes.ts';
import { shadeChrome, shadeDown, shadeRound, tones } from './finishes.ts';
import { castShadow, drawKnob, putBrandMark } from './parts.ts';
import type { Sheet } from './svg.ts';
import { putCircle, putEllipse, putPath, putRect, putStroke, repeatShape } from './svg.ts';

/** A mixing or chopping appliance. */
export type MixerDrawing = {
  family: 'mixer';
  kind: 'blender' | 'stick' | 'hand' | 'stand' | 'processor' | 'grinder';
  color: Finish;
  filling?: 'mango' | 'hibiscus' | 'green' | 'milk';
};

const fillings = {
  mango: ['#ffc94d', '#f08a1c'],
  hibiscus: ['#d8385e', '#8a0f33'],
  green: ['#b6dd6a', '#5f9a2b'],
  milk: ['#fffaf0', '#e9d9bd'],
} as const;

/** Draws a mixer. */
export function drawMixer(sheet: Sheet, drawing: MixerDrawing): string {
  const painters = {
    blender: drawBlender,
    stick: drawStick,
    hand: drawHandMixer,
    stand: drawStandMixer,
    processor: drawProcessor,
    grinder: drawGrinder,
  };
  return (
    castShadow(
      sheet,
      500,
      drawing.kind === 'stand' || drawing.kind === 'grinder' ? 290 : 210,
      870,
    ) + painters[drawing.kind](sheet, drawing)
  );
}

function shadeJar(sheet: Sheet): string {
  return sheet.addLinear([
    [0, '#b8cbd8', 0.75],
    [0.14, '#f5fbff', 0.45],
    [0.55, '#dcebf4', 0.2],
    [0.88, '#bdd0dc', 0.4],
    [1, '#8ea4b3', 0.8],
  ]);
}

function shadeFilling(sheet: Sheet, drawing: MixerDrawing): string {
  const [top, low] = fillings[drawing.filling ?? 'mango'];
  return sheet.addLinear([
    [0, low],
    [0.25, top],
    [0.7, top],
    [1, low],
  ]);
}

function drawBlender(sheet: Sheet, drawing: MixerDrawing): string {
  const fruit = shadeFilling(sheet, drawing);
  return (
    putStroke('M640 240q130 0 120 110t-100 170', tones.graphite.dark, 34) +
    putStroke('M640 240q122 4 112 110t-94 160', tones.graphite.light, 6, 'opacity=".5"') +
    putPath('M338 200h324l-40 410H378z', shadeJar(sheet)) +
    putPath('M352 340h296l-28 262H380z', fruit, 'opacity=".92"') +
    putEllipse(500, 340, 148, 18, fillings[drawing.filling ?? 'mango'][0]) +
    repeatShape(5, (i) => putCircle(420 + i * 40, 336 - (i % 2) * 5, 8, '#fff', 'opacity=".5"')) +
    putPath('M338 200h324l-40 410H378z', 'none', 'stroke="#9fb4c3" stroke-width="4"') +
    repeatShape(5, (i) => putRect(584 - i * 3, 300 + i * 52, 36, 4, '#fff', 2, 'opacity=".8"')) +
    putPath('M366 230l34 350h-12l-36-350z', '#fff', 'opacity=".6"') +
    putPath('M440 590l30-34l30 22l30-22l30 34l-60-12z', '#aeb8c0') +
    putRect(
      326,
      158,
      348,
      52,
      shadeDown(sheet, drawing.color === 'white' ? 'graphite' : drawing.color),
      16,
    ) +
    putRect(440, 122, 120, 44, '#2a3036', 14) +
    putRect(366, 606, 268, 44, '#23282d', 14) +
    putPath(
      'M340 860l34-190q2-20 24-20h204q22 0 24 20l34 190q0 10-12 10H352q-12 0-12-10z',
      shadeRound(sheet, drawing.color),
    ) +
    putPath('M392 690h216l18 130H374z', '#0d1013', 'opacity=".16"') +
    drawKnob(sheet, 500, 756, 48, 'steel', 45) +
    repeatShape(
      5,
      (i) =>
        `<g transform="rotate(${-72 + i * 36} 500 756)">${putRect(498, 690, 4, 10, '#f4f7fa')}</g>`,
    ) +
    putBrandMark(450, 836, 100, drawing.color === 'white' ? '#5a6570' : '#f4f7fa')
  );
}

function drawStick(sheet: Sheet, drawing: MixerDrawing): string {
  const glass = shadeJar(sheet);
  return (
    putPath('M470 560h300l-26 310H496z', glass, 'stroke="#a9bccb" stroke-width="4"') +
    putPath('M486 680h268l-18 184H502z', shadeFilling(sheet, drawing), 'opacity=".9"') +
    repeatShape(4, (i) => putRect(690, 620 + i * 56, 36, 4, '#6c7d8a', 2)) +
    putStroke('M330 130q-130-40-200 60t-70 240', '#2a3036', 16) +
    `<g transform="rotate(7 360 500)">${
      putPath('M300 150q0-50 60-50t60 50l-6 300q-54 20-108 0z', shadeRound(sheet, drawing.color)) +
      putRect(334, 180, 52, 150, '#1b2026', 24) +
      putCircle(360, 222, 16, '#f0832a') +
      putCircle(360, 282, 16, '#9aa5ae') +
      putPath('M318 452h84l-22 60h-40z', '#23282d') +
      putRect(338, 506, 44, 290, shadeChrome(sheet), 8) +
      putPath('M338 780h44l44 70q-66 26-132 0z', shadeChrome(sheet))
    }</g>`
  );
}

function drawHandMixer(sheet: Sheet, drawing: MixerDrawing): string {
  const whisk = (x: number) =>
    putRect(x - 6, 520, 12, 130, shadeChrome(sheet), 4) +
    `<g fill="none" stroke="#8b959d" stroke-width="7">${[14, 34, 54]
      .map(
        (r) =>
          `<path d="M${x} 640C${x - r * 1.5} 690 ${x - r} 850 ${x} 856` +
          `C${x + r} 850 ${x + r * 1.5} 690 ${x} 640z"/>`,
      )
      .join('')}</g>`;
  return (
    putStroke('M800 420q120 20 110 140t60 190', '#2a3036', 16) +
    whisk(400) +
    whisk(520) +
    putPath(
      'M250 470q-30-70 50-110l330-36q160 0 190 90q10 70-60 84l-400 40q-84 0-110-68z',
      shadeDown(sheet, drawing.color),
    ) +
    putPath(
      'M330 380q0-160 160-180h190q130 8 140 200l-80 6q-6-120-90-124H500q-80 12-86 90z',
      shadeDown(sheet, drawing.color),
      'stroke="#000" stroke-opacity=".15" stroke-width="2"',
    ) +
    putPath(
      'M470 224q110-10 220-4',
      'none',
      'stroke="#fff" stroke-width="10" stroke-linecap="round" opacity=".5"',
    ) +
    putRect(450, 180, 120, 40, '#2a3036', 16) +
    repeatShape(4, (i) => putRect(464 + i * 26, 190, 14, 18, i ? '#cfd6dc' : '#f0832a', 4)) +
    putPath('M300 480q200-40 470-66', 'none', 'stroke="#fff" stroke-width="5" opacity=".4"') +
    repeatShape(6, (i) => putRect(690 + i * 16, 430 - i * 2, 7, 44, '#000', 3, 'opacity=".3"')) +
    putBrandMark(420, 446, 120, drawing.color === 'white' ? '#5a6570' : '#f4f7fa')
  );
}

function drawStandMixer(sheet: Sheet, drawing: MixerDrawing): string {
  const bowl = shadeChrome(sheet);
  return (
    putPath('M220 868q0-46 60-50h440q60 4 60 50z', shadeDown(sheet, drawing.color)) +
    putPath('M620 830q-10-200 20-400l140-10q40 200 0 410z', shadeRound(sheet, drawing.color)) +
    putRect(392, 440, 40, 150, bowl, 8) +
    putPath(
      'M360 560q50 150 104 0q0-40-52-40t-52 40z',
      'none',
      'stroke="#7d868e" stroke-width="10"',
    ) +
    putPath(
      'M240 560h340q10 170-70 262H310q-80-92-70-262z',
      bowl,
      'stroke="#7d868e" stroke-width="3"',
    ) +
    putEllipse(410, 560, 174, 22, '#6c757d') +
    putEllipse(410, 564, 156, 16, fillings.milk[1]) +
    putPath(
      'M206 420q-20-130 110-150l340-26q150 0 166 110q4 90-70 106l-440 20q-90 0-106-60z',
      shadeDown(sheet, drawing.color),
      'stroke="#000" stroke-opacity=".12" stroke-width="2"',
    ) +
    putPath(
      'M270 310q200-46 430-30',
      'none',
      'stroke="#fff" stroke-width="14" stroke-linecap="round" opacity=".45"',
    ) +
    putRect(196, 380, 24, 70, bowl, 8) +
    putPath('M230 416l590-34v14l-590 36z', shadeChrome(sheet, 'y')) +
    drawKnob(sheet, 700, 540, 34, 'steel', 30) +
    putBrandMark(
      430,
      350,
      140,
      drawing.color === 'white' || drawing.color === 'beige' ? '#5a6570' : '#f4f7fa',
    )
  );
}

function drawProcessor(sheet: Sheet, drawing: MixerDrawing): string {
  return (
    putRect(470, 140, 130, 130, shadeJar(sheet), 20, 'stroke="#9fb4c3" stroke-width="4"') +
    putRect(488, 100, 94, 120, '#2a3036', 16) +
    putStroke('M700 350q90 20 80 120t-90 110', tones.graphite.dark, 30) +
    putPath('M320 270h390l-10 60H330z', shadeJar(sheet), 'stroke="#9fb4c3" stroke-width="4"') +
    putPath('M320 330h370l-20 300H340z', shadeJar(sheet), 'stroke="#9fb4c3" stroke-width="4"') +
    putPath('M332 480h346l-12 146H342z', shadeFilling(sheet, drawing), 'opacity=".85"') +
    repeatShape(12, (i) =>
      putRect(
        350 + ((i * 67) % 300),
        486 + ((i * 43) % 110),
        24,
        16,
        ['#e4573f', '#f2b632', '#5fae4b'][i % 3] ?? '#e4573f',
        5,
      ),
    ) +
    putPath('M400 590q100-70 200 0l-100-18z', '#d7dee3') +
    putPath('M346 350l18 260h-14l-18-260z', '#fff', 'opacity=".6"') +
    putPath('M290 868l20-200q4-30 36-30h320q32 0 36 30l20 200z', shadeRound(sheet, drawing.color)) +
    drawKnob(sheet, 506, 752, 54, 'steel', 20) +
    repeatShape(2, (i) => putRect(350 + i * 250, 734, 60, 36, '#1b2026', 12)) +
    putBrandMark(450, 834, 112, drawing.color === 'white' ? '#5a6570' : '#f4f7fa')
  );
}

function drawGrinder(sheet: Sheet, drawing: MixerDrawing): string {
  const steel = shadeChrome(sheet, 'y');
  return (
    putPath('M180 230h320l-30 54H210z', steel, 'stroke="#7d868e" stroke-width="3"') +
    putRect(290, 190, 74, 60, shadeRound(sheet, drawing.color), 14) +
    putPath('M290 284h100v140H290z', shadeChrome(sheet)) +
    putPath('M150 410h380v130H150z', steel, 'stroke="#7d868e" stroke-width="3"') +
    putRect(110, 392, 66, 166, steel, 18, 'stroke="#7d868e" stroke-width="3"') +
    repeatShape(6, (i) =>
      putPath(
        `M112 ${424 + i * 20}q-50 40-40 130`,
        'none',
        'stroke="#c4524a" stroke-width="13" stroke-linecap="round"',
      ),
    ) +
    putPath('M470 868l16-470q6-70 90-76h180q84 6 90 80l20 466z', shadeRound(sheet, drawing.color)) +
    putPath('M540 360h250l10 110H536z', '#0d1013', 'opacity=".2"') +
    repeatShape(3, (i) => putRect(560 + i * 78, 396, 56, 36, i ? '#dfe5ea' : '#f0832a', 12)) +
    repeatShape(7, (i) => putRect(560, 620 + i * 22, 220, 9, '#000', 4, 'opacity=".3"')) +
    putBrandMark(600, 530, 140, drawing.color === 'white' ? '#5a6570' : '#f4f7fa') +
    putPath('M60 790h190l-26 80H90z', shadeJar(sheet), 'stroke="#9fb4c3" stroke-width="4"') +
    putEllipse(155, 790, 90, 26, '#c4524a')
  );
}
