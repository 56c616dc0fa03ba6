import ZoomIn from 'lucide-react/icons/zoom-in';
import { lazy, type MouseEvent, Suspense, useState } from 'react';
import type { ProductDetail } from '#contract/goods/catalogue/products.ts';
import { useSnapScroll } from '#shop/base/ui/hooks/use-snap-scroll.ts';
import { Picture } from '#shop/base/ui/picture.tsx';

const ZoomDialog = lazy(() => import('#shop/base/ui/overlays/zoom-dialog.tsx'));

type Pictures = ProductDetail['pictures'];

export function Gallery({ name, pictures }: { name: string; pictures: Pictures }) {
  const { row, current, goTo } = useSnapScroll<HTMLUListElement>();
  const [zoomed, setZoomed] = useState<number>();
  if (pictures.length === 0)
    return <Picture sources={[]} color={null} alt={name} sizes="100vw" shape="gallery-picture" />;
  return (
    <section aria-label="Photos du produit" className="relative">
      <ul
        ref={row}
        className="no-scrollbar flex snap-x snap-mandatory overflow-x-auto rounded-card border border-line"
      >
        {pictures.map((picture, index) => (
          <li key={picture.hash} className="w-full shrink-0 snap-center">
            <ZoomLink
              picture={picture}
              name={altOf(name, index, pictures.length)}
              isFirst={index === 0}
              onZoom={() => setZoomed(index)}
            />
          </li>
        ))}
      </ul>
      {pictures.length > 1 && (
        <>
          <p
            aria-hidden="true"
            className="absolute bottom-3 left-3 rounded-full border border-line bg-white px-2 text-sm tabular-nums lg:hidden"
          >
            {current + 1}/{pictures.length}
          </p>
          <Thumbnails pictures={pictures} current={current} onChoose={goTo} />
        </>
      )}
      {zoomed !== undefined && (
        <Suspense>
          <ZoomDialog
            name={name}
            pictures={pictures}
            first={zoomed}
            onClose={() => setZoomed(undefined)}
          />
        </Suspense>
      )}
    </section>
  );
}

const altOf = (name: string, index: number, count: number) =>
  count === 1 ? name : `${name}, photo ${index + 1} sur ${count}`;

function ZoomLink({
  picture,
  name,
  isFirst,
  onZoom,
}: {
  picture: Pictures[number];
  name: string;
  isFirst: boolean;
  onZoom: () => void;
}) {
  const zoom = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    onZoom();
  };
  return (
    <a href={picture.url} onClick={zoom} className="relative block cursor-zoom-in">
      <Picture
        sources={picture.sizes}
        color={picture.color}
        alt={name}
        sizes="(min-width: 64rem) 36rem, 100vw"
        shape="gallery-picture"
        isFirst={isFirst}
      />
      <span className="absolute right-3 bottom-3 flex size-10 items-center justify-center rounded-full border border-line bg-white text-muted">
        <ZoomIn aria-hidden="true" size={20} />
        <span className="sr-only">Agrandir</span>
      </span>
    </a>
  );
}

function Thumbnails({
  pictures,
  current,
  onChoose,
}: {
  pictures: Pictures;
  current: number;
  onChoose: (index: number) => void;
}) {
  return (
    <ul
      aria-label="Choisir une photo"
      className="mt-3 flex gap-2 overflow-x-auto p-1 max-lg:hidden"
    >
      {pictures.map(({ hash, sizes, color }, index) => (
        <li key={hash} className="shrink-0">
          <button
            type="button"
            onClick={() => onChoose(index)}
            aria-label={`Photo ${index + 1}`}
            aria-current={index === current}
            className="block size-16 overflow-hidden rounded-lg border-2 border-line aria-[current=true]:border-accent sm:size-20"
          >
            <Picture sources={sizes.slice(0, 1)} color={color} alt="" sizes="5rem" />
          </button>
        </li>
      ))}
    </ul>
  );
}
