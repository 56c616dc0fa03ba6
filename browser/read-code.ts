/** TypeScript's DOM types do not have BarcodeDetector. */
type Detector = { detect: (source: HTMLVideoElement) => Promise<{ rawValue: string }[]> };
declare global {
  interface Window {
    BarcodeDetector?: new () => Detector;
  }
}

const LOOK_AGAIN_MS = 150;

/** Whether the page may ask for a camera. Without a detector in the browser, `code-reader.ts` reads the codes. */
export const canReadCodes = (): boolean => navigator.mediaDevices !== undefined;

/**
 * Returns the first bar code that the camera sees; undefined once `left` is aborted, or without a screen. Calls
 * `findScreen` only when the camera runs, as a dialog may render it late. Throws what `scanFailure` puts into words.
 */
export async function scanBarcode(
  findScreen: () => HTMLVideoElement | null,
  left: AbortSignal,
): Promise<string | undefined> {
  const detecting = createDetector();
  // A refused camera is reported first, even if the library fails too.
  detecting.catch(() => undefined);
  const stream = await navigator.mediaDevices.getUserMedia({
    video: { facingMode: 'environment' },
  });
  const stop = () => {
    for (const track of stream.getTracks()) track.stop();
  };
  left.addEventListener('abort', stop);
  // The dialog may close while the browser asks for permission.
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

/** By the names of `getUserMedia`'s failures. */
const CAMERA_FAILURES: Record<string, string> = {
  NotAllowedError: 'La caméra est refusée : autorisez-la pour ce site',
  SecurityError: 'La caméra est refusée : autorisez-la pour ce site',
  NotFoundError: 'Cet appareil n’a pas de caméra',
  NotReadableError: 'La caméra ne s’ouvre pas : une autre application la tient peut-être',
  AbortError: 'La caméra ne s’ouvre pas : une autre application la tient peut-être',
};

/** Why `scanBarcode` failed, in French and without a full stop: the camera, or else the library that reads codes. */
export const scanFailure = (error: unknown): string =>
  CAMERA_FAILURES[error instanceof DOMException ? error.name : ''] ??
  'Le lecteur de codes n’a pas pu s’ouvrir : vérifiez le réseau';
