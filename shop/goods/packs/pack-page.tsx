import { useEffect } from 'react';
import { callTo } from '#contract/base/client.ts';
import { shelfName, withAccents } from '#contract/base/fields/accents.ts';
import { frenchDay } from '#contract/base/fields/french-time.ts';
import { formatXof } from '#contract/base/fields/money.ts';
import { paths, pathTo } from '#contract/base/paths.ts';
import { packLink, productLink, screens } from '#contract/base/screens.ts';
import type { Pack } from '#contract/goods/packs.ts';
import { messages } from '#contract/talk/messages.ts';
import { type Api, ApiError } from '#shop/base/api/client.ts';
import type { BreadcrumbStep } from '#shop/base/page/breadcrumb.tsx';
import { PageBanner } from '#shop/base/page/page-banner.tsx';
import { buttonStyle } from '#shop/base/ui/button-style.ts';
import { Link } from '#shop/base/ui/link.tsx';
import { toast } from '#shop/base/ui/overlays/toast.ts';
import { Picture } from '#shop/base/ui/picture.tsx';
import { PackRow } from '#shop/goods/catalogue/cards/pack-row.tsx';
import { PackChoice, usePackChoice } from './pack-choice.tsx';
import { PackOrder } from './pack-order.tsx';

/** Number of products on the first screen. */
const SEEN_FIRST = 3;

export const stepsToPack = ({ name, code }: Pack): BreadcrumbStep[] => [
  { label: name, to: packLink(code) },
];

export function PackPage({ pack: offered, others }: { pack: Pack; others: Pack[] }) {
  const { pack, choose } = usePackChoice(offered);
  return (
    <>
      <PageBanner title={pack.name} steps={stepsToPack(pack)}>
        {pack.end_date !== null && (
          <p className="mt-1 text-muted">Jusqu’au {frenchDay(pack.end_date)}</p>
        )}
      </PageBanner>
      <div className="container-page py-6 lg:grid lg:grid-cols-[minmax(0,1fr)_22rem] lg:items-start lg:gap-8 lg:py-8">
        <ul
          aria-label="Produits du pack"
          className="divide-y divide-line rounded-card border border-line"
        >
          {pack.produits.map((product, index) => (
            <PackLine
              key={product.line_id}
              product={product}
              isFirst={index < SEEN_FIRST}
              onChoose={(id) => choose(product.line_id, id)}
            />
          ))}
        </ul>
        <PackOrder pack={pack} />
      </div>
      <div className="container-page pb-8">
        <PackRow title="Les autres packs" packs={others} />
      </div>
    </>
  );
}

function PackLine({
  product,
  isFirst,
  onChoose,
}: {
  product: Pack['produits'][number];
  isFirst: boolean;
  onChoose: (id: number) => void;
}) {
  return (
    <li className="flex flex-wrap gap-3 p-3 sm:gap-5 sm:p-4">
      <div className="w-24 shrink-0 sm:w-36">
        <Picture
          sources={product.image_sizes}
          color={product.image_color}
          alt={product.name}
          sizes="9rem"
          isFirst={isFirst}
          className="rounded-lg"
        />
      </div>
      <div className="min-w-0 flex-1 self-center">
        <Link
          to={productLink(product.id)}
          className="inline-block py-1 font-semibold break-words hover:text-accent-dark hover:underline"
        >
          {withAccents(product.name)}
        </Link>
        {product.category !== null && (
          <p className="text-sm text-muted">{shelfName(product.category)}</p>
        )}
        <p className="mt-1 tabular-nums">
          {formatXof(product.price_unit)} × {product.quantity}
        </p>
      </div>
      <PackChoice product={product} onChoose={onChoose} />
    </li>
  );
}

const TITLE = 'Pack indisponible';

export function PackGone({ others }: { others: Pack[] }) {
  useGoneToast();
  return (
    <>
      <PageBanner title={TITLE} steps={[{ label: TITLE }]} />
      <div className="container-page space-y-8 py-8">
        <div className="space-y-4">
          <p className="text-lg">
            Ce pack ne se commande plus, ou son adresse n’est pas complète. Ses produits se trouvent
            peut-être encore dans la boutique.
          </p>
          <Link to={screens.shop} className={buttonStyle('primary')}>
            {messages.basket.continue}
          </Link>
        </div>
        <PackRow title="Les packs du moment" packs={others} />
      </div>
    </>
  );
}

/** Shows one toast: the shop does not sell the pack (rule G-21). */
export function useGoneToast(): void {
  useEffect(() => {
    toast({ text: messages.pack.gone, tone: 'error', position: 'top-center' });
  }, []);
}

/** A pack and the other packs sold today; `pack` is undefined if it is not sold. Throws ApiError. */
export async function loadPack(
  api: Api,
  code: string,
  signal: AbortSignal,
): Promise<{ pack: Pack | undefined; others: Pack[] }> {
  const [pack, packs] = await Promise.all([
    code === '' ? undefined : findPack(api, code, signal),
    api.get(callTo(paths.packs, { images: 'url' }), signal),
  ]);
  return { pack, others: packs.filter(({ id }) => id !== pack?.id) };
}

async function findPack(api: Api, code: string, signal: AbortSignal): Promise<Pack | undefined> {
  try {
    return await api.get(callTo(pathTo(paths.pack, { code }), { images: 'url' }), signal);
  } catch (error) {
    // 400: invalid code, so no pack. 429 and 5xx do not tell whether the pack exists.
    if (error instanceof ApiError && [400, 404].includes(error.status)) return undefined;
    throw error;
  }
}
