import sharp from 'sharp';
import { afterEach, expect, test, vi } from 'vitest';
import { HelperLate, HelperLost } from '#server/base/helper-process.ts';
import { jpegOfScans } from '#tests/helpers/goods/picture-bombs.ts';
import { killWork, stopWork } from '#tests/helpers/goods/picture-processes.ts';
import { shrinkPhoto } from './work-on-upload.ts';

const GUEST = '203.0.113.7';
const OTHER = '203.0.113.8';

const square = (side: number) =>
  sharp({ create: { width: side, height: side, channels: 3, background: '#008000' } })
    .png()
    .toBuffer();
const dataUrl = (upload: Buffer, type = 'png') =>
  `data:image/${type};base64,${upload.toString('base64')}`;
const widthOf = async (photo: Buffer) => (await sharp(photo).metadata()).width;
const errorOf = (work: Promise<unknown>) => work.then(() => undefined).catch((error) => error);

afterEach(() => vi.useRealTimers());

/** The outcome for a photo whose helper is killed. */
async function shrinkAndKill(photo: string): Promise<unknown> {
  const lost = errorOf(shrinkPhoto(photo, GUEST));
  killWork();
  return lost;
}

test('a photo whose process is lost may be sent again, and is given up the third time', async () => {
  const photo = dataUrl(await square(3900));
  const another = dataUrl(await square(20));
  for (let time = 0; time < 2; time += 1) {
    expect(await shrinkAndKill(photo)).toMatchObject({
      code: 'unavailable',
      retryAfterS: expect.any(Number),
      cause: expect.any(HelperLost),
    });
    expect(await widthOf(await shrinkPhoto(another, GUEST))).toBe(20);
  }
  const refusal = { code: 'unsupported-picture', message: expect.stringContaining('une autre') };
  expect(await shrinkAndKill(photo)).toMatchObject(refusal);
  // The server does not open it again, so no request waits for it.
  await expect(shrinkPhoto(photo, GUEST)).rejects.toMatchObject(refusal);
  expect(await widthOf(await shrinkPhoto(another, GUEST))).toBe(20);
});

test('a photo that takes more than five seconds is ended, and the next one is opened', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const [photo, another] = [dataUrl(await square(30)), dataUrl(await square(20))];
  await shrinkPhoto(another, OTHER);
  stopWork();
  const slow = errorOf(shrinkPhoto(photo, GUEST));
  const next = shrinkPhoto(another, OTHER);
  vi.advanceTimersByTime(5000);
  expect(await slow).toMatchObject({ code: 'unavailable', cause: expect.any(HelperLate) });
  expect(await widthOf(await next)).toBe(20);
});

test('who sends one photo waits for one of who sends many, and too many are refused', async () => {
  const photo = dataUrl(await square(20));
  const done: string[] = [];
  const send = async (sender: string) => {
    await shrinkPhoto(photo, sender);
    done.push(sender);
  };
  await shrinkPhoto(photo, OTHER);
  const goOn = stopWork();
  const many = Array.from({ length: 9 }, () => errorOf(send(GUEST)));
  const one = send(OTHER);
  goOn();
  await one;
  expect(done.filter((sender) => sender === GUEST).length).toBeLessThanOrEqual(2);
  const refused = (await Promise.all(many)).filter((error) => error !== undefined);
  expect(refused).toHaveLength(2);
  expect(refused[0]).toMatchObject({
    code: 'unavailable',
    message: expect.stringMatching(/^Trop d’images arrivent .* Réessayez/),
    retryAfterS: expect.any(Number),
  });
});

test('a photo that asks for too much work is refused with what to do', async () => {
  await expect(shrinkPhoto(dataUrl(jpegOfScans(2500), 'jpeg'), GUEST)).rejects.toMatchObject({
    code: 'unsupported-picture',
    message: expect.stringMatching(/^Cette photo demande trop de travail .* en JPEG ordinaire/),
  });
});

test('what is no photo is said to be unreadable', async () => {
  await expect(shrinkPhoto('data:image/png;base64,AAAA', GUEST)).rejects.toMatchObject({
    code: 'unsupported-picture',
  });
});
