/** What a browser has that reads bar codes; TypeScript's DOM does not know it yet. */
type Detector = { detect: (source: HTMLVideoElement) => Promise<{ rawValue: string }[]> };
declare global {
  interface Window {
    BarcodeDetector?: new () => Detector;
  }
}

const LOOK_AGAIN_MS = 150;

/** Whether bar codes can be read with the camera, by the browser itself or by a library (`code-reader.ts`). */
export const canReadCodes = (): boolean => navigator.mediaDevices !== undefined;

/**
 * The first bar code that the camera sees, which the screen shows meanwhile; undefined when it is left before. The
 * screen is looked for once the camera is there: a dialog may show it late. The camera is given back as soon as
 * `left` is aborted. Throws when it may not be used.
 */
export async function readCode(
  findScreen: () => HTMLVideoElement | null,
  left: AbortSignal,
): Promise<string | undefined> {
  const detecting = createDetector();
  // Whoever refuses the camera is told that, whatever became of the library.
  detecting.catch(() => undefined);
  const stream = await navigator.mediaDevices.getUserMedia({
    video: { facingMode: 'environment' },
  });
  const stop = () => {
    for (const track of stream.getTracks()) track.stop();
  };
  left.addEventListener('abort', stop);
  // It may be closed while somebody is asked for the camera.
  const screen = left.aborted ? null : findScreen();
  if (screen === null) {
    stop();
    return undefined;
  }
  screen.srcObject = stream;
  await screen.play();
  try {
    return await findCode(await detecting, screen, left);
  } finally {
    stop();
  }
}

async function createDetector(): Promise<Detector> {
  if (window.BarcodeDetector !== undefined) return new window.BarcodeDetector();
  const { CodeReader } = await import('./code-reader.ts');
  return new CodeReader();
}

async function findCode(
  detector: Detector,
  screen: HTMLVideoElement,
  left: AbortSignal,
): Promise<string | undefined> {
  while (!left.aborted) {
    const [code] = await detector.detect(screen);
    if (code !== undefined) return left.aborted ? undefined : code.rawValue;
    await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
  }
  return undefined;
}
