import type { BasketLine } from '#shop/base/lists/lines.ts';
import { Picture } from '#shop/base/ui/picture.tsx';

/** The picture of a line, also of one that the former shop kept as base64; decoration beside the name. */
export function LinePicture({ line, sizes }: { line: BasketLine; sizes: string }) {
  if (line.image_sizes.length === 0 && line.image_256 !== undefined) {
    return (
      <img
        src={`data:image/png;base64,${line.image_256.replace(/^data:[^,]*,/, '')}`}
        alt=""
        width={256}
        height={256}
        className="aspect-square h-auto w-full rounded-lg object-contain"
      />
    );
  }
  return (
    <Picture
      sources={line.image_sizes}
      color={line.image_color}
      alt=""
      sizes={sizes}
      className="rounded-lg"
    />
  );
}
