import { execFileSync } from 'node:child_process';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { HelperLost } from '#server/helper-process.ts';
import { jpegOfScans } from '#tests/helpers/picture-bombs.ts';
import { shrinkPhoto } from './shrink-photo.ts';
import { workOnPicture } from './work-on-picture.ts';

const square = (side: number) =>
  sharp({ create: { width: side, height: side, channels: 3, background: '#008000' } })
    .png()
    .toBuffer();

/** The processes that this one started for pictures. */
const processes = (): number[] =>
  execFileSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' })
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter(
      ([, parent, ...args]) =>
        parent === String(process.pid) && /pictures.process/.test(args.join(' ')),
    )
    .map(([pid]) => Number(pid));

test('pictures are worked on by one process beside this one, whatever is asked at once', async () => {
  const bytes = await square(400);
  const variants = await Promise.all(
    ([10, 20, 30, 40] as const).map((width) =>
      workOnPicture('makeVariant', { bytes, width, format: 'webp' }),
    ),
  );
  const widths = variants.map(async (variant) => (await sharp(variant).metadata()).width);
  expect(await Promise.all(widths)).toEqual([10, 20, 30, 40]);
  expect(processes()).toHaveLength(1);
});

test('what is no picture fails alone', async () => {
  const picture = await square(8);
  const [broken, whole] = await Promise.allSettled([
    workOnPicture('makeOriginal', { upload: Buffer.from('rien') }),
    workOnPicture('makeOriginal', { upload: picture }),
  ]);
  expect(broken).toMatchObject({ status: 'rejected', reason: { message: expect.any(String) } });
  expect(whole).toMatchObject({ status: 'fulfilled', value: { width: 8, height: 8 } });
});

test('a process that is lost costs its own task, and the next one is done by another', async () => {
  const bytes = await square(6000);
  const lost = workOnPicture('makeOriginal', { upload: bytes });
  const [pid] = processes();
  process.kill(pid!, 'SIGKILL');
  await expect(lost).rejects.toThrow(HelperLost);
  const { width } = await workOnPicture('makeOriginal', { upload: await square(8) });
  expect(width).toBe(8);
  expect(processes()).not.toContain(pid);
});

const dataUrl = (upload: Buffer) => `data:image/png;base64,${upload.toString('base64')}`;

/** What comes of a photo while whose process is killed. */
async function shrinkAndKill(photo: string): Promise<unknown> {
  const lost = shrinkPhoto(photo).catch((error: unknown) => error);
  const [pid] = processes();
  process.kill(pid!, 'SIGKILL');
  return lost;
}

test('a photo whose process is lost may be sent again, and is given up the third time', async () => {
  const photo = dataUrl(await square(3900));
  const another = dataUrl(await square(20));
  for (let time = 0; time < 2; time += 1) {
    expect(await shrinkAndKill(photo)).toBeInstanceOf(HelperLost);
    expect((await sharp(await shrinkPhoto(another)).metadata()).width).toBe(20);
  }
  const refusal = { code: 'unsupported-picture', message: expect.stringContaining('une autre') };
  expect(await shrinkAndKill(photo)).toMatchObject(refusal);
  // It is not opened again, so nobody waits for it.
  await expect(shrinkPhoto(photo)).rejects.toMatchObject(refusal);
  expect((await sharp(await shrinkPhoto(another)).metadata()).width).toBe(20);
});

test('a photo that asks for too much work is refused with what to do', async () => {
  const photo = `data:image/jpeg;base64,${jpegOfScans(2500).toString('base64')}`;
  await expect(shrinkPhoto(photo)).rejects.toMatchObject({
    code: 'unsupported-picture',
    message: expect.stringMatching(/^Cette photo demande trop de travail .* en JPEG ordinaire/),
  });
});

test('what is no photo is said to be unreadable', async () => {
  await expect(shrinkPhoto('data:image/png;base64,AAAA')).rejects.toMatchObject({
    code: 'unsupported-picture',
  });
});
