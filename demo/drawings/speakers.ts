import { drawCone } from './cones.ts';
import type { Finish } from './finishes.ts';
import { brushFront, shadeDown, shadeRound, tones } from './finishes.ts';
import { addSheen, castShadow, drawDigits, drawKnob, floorLevel, putBrandMark } from './parts.ts';
import { drawBoombox, drawHeadphones, drawPortable } from './portable-sound.ts';
import type { Sheet } from './svg.ts';
import { putCircle, putRect, repeatShape } from './svg.ts';

/** A loudspeaker or headphones. */
export type SpeakerDrawing = {
  family: 'speaker';
  kind: 'party' | 'portable' | 'soundbar' | 'cinema' | 'headphones' | 'stereo' | 'boombox';
  finish: Finish;
  light: Finish;
};

/** Draws a sound device. */
export function drawSpeaker(sheet: Sheet, drawing: SpeakerDrawing): string {
  const painters = {
    party: drawParty,
    portable: drawPortable,
    soundbar: drawSoundbar,
    cinema: drawCinema,
    headphones: drawHeadphones,
    stereo: drawStereo,
    boombox: drawBoombox,
  };
  return painters[drawing.kind](sheet, drawing);
}

function drawParty(sheet: Sheet, drawing: SpeakerDrawing): string {
  const x = 320;
  const y = 100;
  const h = floorLevel - y - 20;
  return (
    castShadow(sheet, 500, 210) +
    repeatShape(2, (i) => putCircle(350 + i * 300, floorLevel - 16, 18, '#14171a')) +
    putRect(400, 70, 200, 60, '#23282d', 24) +
    putRect(430, 92, 140, 40, '#f4f7fa', 14) +
    putRect(
      x,
      y,
      360,
      h,
      brushFront(sheet, drawing.finish),
      36,
      'stroke="#000" stroke-opacity=".35" stroke-width="3"',
    ) +
    putRect(x + 20, y + 24, 320, 76, '#0a0c0e', 18) +
    drawKnob(sheet, x + 70, y + 62, 24, 'steel', 30) +
    drawDigits('98', x + 132, y + 44, 34, tones[drawing.light].light) +
    repeatShape(3, (i) =>
      putCircle(x + 236 + i * 38, y + 62, 11, i ? '#59626a' : tones[drawing.light].base),
    ) +
    putCircle(x + 180, y + 152, 40, '#0a0c0e', 'stroke="#59626a" stroke-width="3"') +
    putCircle(x + 180, y + 152, 22, '#9aa5ae') +
    drawCone(sheet, x + 180, y + 330, 132, drawing.light) +
    drawCone(sheet, x + 180, y + 604, 132, drawing.light) +
    putRect(x + 8, y + 200, 7, h - 240, tones[drawing.light].base, 3) +
    putRect(x + 345, y + 200, 7, h - 240, tones[drawing.light].base, 3) +
    putBrandMark(x + 138, y + 462, 84, '#f4f7fa')
  );
}

function drawSoundbar(sheet: Sheet, drawing: SpeakerDrawing): string {
  const bar = sheet.addLinear(
    [
      [0, tones[drawing.finish].light],
      [0.25, tones[drawing.finish].base],
      [1, tones[drawing.finish].deep],
    ],
    'y',
  );
  return (
    castShadow(sheet, 690, 140, 640) +
    putRect(
      570,
      250,
      240,
      380,
      brushFront(sheet, drawing.finish),
      22,
      'stroke="#000" stroke-opacity=".3" stroke-width="2"',
    ) +
    drawCone(sheet, 690, 380, 88) +
    putRect(640, 520, 100, 60, '#050607', 28) +
    castShadow(sheet, 480, 400, 790) +
    putRect(90, 690, 790, 92, bar, 26) +
    repeatShape(64, (i) => putRect(112 + i * 11.7, 706, 4.5, 56, '#000', 2, 'opacity=".35"')) +
    putRect(420, 716, 120, 38, '#0a0c0e', 10) +
    drawDigits('28', 460, 722, 26, tones[drawing.light].light) +
    putBrandMark(140, 766, 80, '#cfd6dc') +
    putRect(200, 520, 60, 170, shadeRound(sheet, 'graphite'), 18) +
    repeatShape(6, (i) =>
      putCircle(218 + (i % 2) * 24, 546 + Math.floor(i / 2) * 30, 7, i ? '#aab4bd' : '#e4573f'),
    )
  );
}

function drawCinema(sheet: Sheet, drawing: SpeakerDrawing): string {
  const box = (x: number, y: number, w: number, h: number) =>
    castShadow(sheet, x + w / 2, w / 2 + 8, y + h) +
    putRect(
      x,
      y,
      w,
      h,
      brushFront(sheet, drawing.finish),
      12,
      'stroke="#000" stroke-opacity=".3" stroke-width="2"',
    );
  return (
    [70, 806]
      .map(
        (x) =>
          box(x, 180, 124, 640) +
          drawCone(sheet, x + 62, 260, 46) +
          putCircle(x + 62, 350, 22, '#9aa5ae', 'stroke="#14171a" stroke-width="8"') +
          drawCone(sheet, x + 62, 440, 46) +
          putBrandMark(x + 36, 780, 52, '#cfd6dc'),
      )
      .join('') +
    [236, 664]
      .map(
        (x) =>
          box(x, 400, 100, 200) +
          drawCone(sheet, x + 50, 470, 36) +
          putCircle(x + 50, 550, 16, '#9aa5ae'),
      )
      .join('') +
    box(360, 340, 280, 90) +
    drawCone(sheet, 420, 385, 32) +
    drawCone(sheet, 580, 385, 32) +
    box(350, 460, 300, 330) +
    drawCone(sheet, 500, 610, 122, drawing.light) +
    putRect(380, 474, 240, 8, '#000', 4, 'opacity=".4"') +
    box(250, 800, 500, 84) +
    putRect(270, 816, 300, 52, '#07090b', 8) +
    drawDigits('8:45', 290, 828, 28, tones[drawing.light].light) +
    drawKnob(sheet, 690, 842, 30, 'steel', 40)
  );
}

function drawStereo(sheet: Sheet, drawing: SpeakerDrawing): string {
  return (
    castShadow(sheet, 500, 430, 800) +
    [90, 650]
      .map(
        (x) =>
          putRect(
            x,
            330,
            260,
            460,
            brushFront(sheet, drawing.finish),
            18,
            'stroke="#000" stroke-opacity=".3" stroke-width="2"',
          ) +
          drawCone(sheet, x + 130, 420, 56) +
          drawCone(sheet, x + 130, 620, 104, drawing.light) +
          putRect(x + 80, 746, 100, 20, '#050607', 10),
      )
      .join('') +
    putRect(
      362,
      420,
      276,
      370,
      shadeDown(sheet, drawing.finish),
      18,
      'stroke="#000" stroke-opacity=".3" stroke-width="2"',
    ) +
    putRect(384, 444, 232, 88, '#07090b', 10) +
    drawDigits('101', 420, 462, 50, tones[drawing.light].light) +
    drawKnob(sheet, 500, 626, 60, 'steel', 60) +
    repeatShape(4, (i) =>
      putCircle(410 + i * 60, 556, 9, i ? '#aab4bd' : tones[drawing.light].base),
    ) +
    putRect(392, 714, 216, 22, '#07090b', 8) +
    repeatShape(2, (i) => putRect(410 + i * 110, 752, 70, 18, '#3a424a', 6)) +
    addSheen(sheet, 370, 424, 260, 360, 0.1)
  );
}
