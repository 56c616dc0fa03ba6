import { frenchDay } from '#contract/base/fields/french-time.ts';
import { formatXof } from '#contract/base/fields/money.ts';
import { packLink } from '#contract/base/screens.ts';
import type { Pack } from '#contract/goods/packs.ts';
import { useDrawnNear } from '#shop/base/ui/hooks/use-drawn-near.ts';
import { Link } from '#shop/base/ui/link.tsx';
import { Picture } from '#shop/base/ui/picture.tsx';
import { Price } from '#shop/base/ui/price.tsx';

const SHOWN_PICTURES = 4;

export function PackRow({ title, packs }: { title: string; packs: Pack[] }) {
  const near = useDrawnNear(title);
  if (packs.length === 0) return null;
  return (
    <section {...near} aria-label={title} className="drawn-near">
      <h2 className="mb-3 text-xl font-extrabold tracking-tight sm:text-2xl">{title}</h2>
      <ul className="-mx-4 flex snap-x scroll-px-4 gap-4 overflow-x-auto px-4 pb-2 lg:mx-0 lg:grid lg:grid-cols-3 lg:px-0">
        {packs.map((pack) => (
          <li key={pack.id} className="w-[82%] shrink-0 snap-start sm:w-[46%] lg:w-auto">
            <PackCard pack={pack} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function PackCard({ pack }: { pack: Pack }) {
  const saving = pack.separate_total - pack.sommeTotal;
  return (
    <article className="relative flex h-full flex-col overflow-hidden rounded-card border border-line bg-white transition-colors hover:border-accent">
      <PackPictures pack={pack} />
      <div className="flex flex-1 flex-col gap-1 p-4 pt-2">
        <h3 className="text-lg leading-snug font-bold">
          <Link
            to={packLink(pack.code)}
            className="after:absolute after:inset-0 hover:text-accent-dark hover:underline"
          >
            {pack.name}
          </Link>
        </h3>
        <p className="text-sm text-muted">
          {pack.produits.map(({ name, quantity }) => nameOf(name, quantity)).join(' + ')}
        </p>
        <div className="mt-auto pt-2">
          <Price
            amountXof={pack.sommeTotal}
            beforeXof={saving > 0 ? pack.separate_total : undefined}
          />
          {saving > 0 && (
            <p className="text-sm font-semibold text-promo">Vous économisez {formatXof(saving)}</p>
          )}
          {pack.end_date !== null && (
            <p className="text-sm text-muted">Jusqu’au {frenchDay(pack.end_date)}</p>
          )}
        </div>
      </div>
    </article>
  );
}

const nameOf = (name: string, quantity: number) => (quantity > 1 ? `${quantity} × ${name}` : name);

function PackPictures({ pack }: { pack: Pack }) {
  if (pack.image_url !== null && pack.image_url !== pack.produits[0]?.image_url) {
    return (
      <Picture
        sources={pack.image_sizes}
        color={pack.image_color}
        alt=""
        sizes="(min-width: 64rem) 26rem, (min-width: 40rem) 46vw, 82vw"
      />
    );
  }
  return (
    <div aria-hidden="true" className="flex bg-mist">
      {pack.produits.slice(0, SHOWN_PICTURES).map((product) => (
        <div key={product.line_id} className="min-w-0 flex-1">
          <Picture
            sources={product.image_sizes}
            color={product.image_color}
            alt=""
            sizes="(min-width: 64rem) 8rem, 30vw"
          />
        </div>
      ))}
    </div>
  );
}
