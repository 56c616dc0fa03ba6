import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url';

// Our own server instead of the library's.
prepareZXingModule({ overrides: { locateFile: () => wasmUrl } });

/** Reads bar codes where the browser cannot: a megabyte, fetched only there. */
export class CodeReader {
  readonly #canvas = document.createElement('canvas');

  /** Empty before there is a picture. */
  async detect(video: HTMLVideoElement): Promise<{ rawValue: string }[]> {
    const { videoWidth: width, videoHeight: height } = video;
    const context = this.#canvas.getContext('2d', { willReadFrequently: true });
    if (width === 0 || height === 0 || context === null) return [];
    Object.assign(this.#canvas, { width, height });
    context.drawImage(video, 0, 0);
    const found = await readBarcodes(context.getImageData(0, 0, width, height));
    return found.map(({ text }) => ({ rawValue: text })).filter(({ rawValue }) => rawValue !== '');
  }
}
