import type { Page } from '@playwright/test';

/** Gives later pages a camera and a barcode detector that always reads `code`. */
export async function giveScanner(page: Page, code: string): Promise<void> {
  await page.addInitScript((rawValue) => {
    class Detector {
      detect() {
        return Promise.resolve([{ rawValue }]);
      }
    }
    Object.assign(window, { BarcodeDetector: Detector });
    navigator.mediaDevices.getUserMedia = () => {
      const canvas = document.createElement('canvas');
      const stream = canvas.captureStream();
      const paint = () => {
        canvas.getContext('2d')?.fillRect(0, 0, canvas.width, canvas.height);
        requestAnimationFrame(paint);
      };
      paint();
      Object.assign(window, { camera: stream });
      return Promise.resolve(stream);
    };
  }, code);
}
