import type { Page } from '@playwright/test';
import { drawQr } from '#browser/draw-qr.ts';

/** A camera before a printed code, in a browser without a reader of its own. */
export async function showCode(page: Page, code: string): Promise<void> {
  await page.addInitScript(({ size, path }) => {
    Reflect.deleteProperty(window, 'BarcodeDetector');
    navigator.mediaDevices.getUserMedia = () => {
      const canvas = document.createElement('canvas');
      const scale = 8;
      Object.assign(canvas, { width: size * scale, height: size * scale });
      const context = canvas.getContext('2d')!;
      const paint = () => {
        context.setTransform(scale, 0, 0, scale, 0, 0);
        context.fillStyle = '#fff';
        context.fillRect(0, 0, size, size);
        context.fillStyle = '#000';
        context.fill(new Path2D(path));
        requestAnimationFrame(paint);
      };
      paint();
      return Promise.resolve(canvas.captureStream());
    };
  }, drawQr(code));
}
