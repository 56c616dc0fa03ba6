// Icons of their own: a shared one would bring the file that all pages share.
import Banknote from 'lucide-react/icons/banknote';
import Hammer from 'lucide-react/icons/hammer';
import Shield from 'lucide-react/icons/shield';
import Undo2 from 'lucide-react/icons/undo-2';
import { formatXof } from '#contract/base/fields/money.ts';
import { screens } from '#contract/base/screens.ts';
import type { SheetLine } from '#contract/goods/catalogue/facts/fact-shapes.ts';
import type { ProductDetail, ServiceOfProduct } from '#contract/goods/catalogue/products.ts';
import { useShop } from '#shop/base/page/use-shop.ts';
import { Badge } from '#shop/base/ui/badge.tsx';
import { Link } from '#shop/base/ui/link.tsx';
import { sheetRows } from './load-product.ts';

const TILES = 6;
/** In signs. */
const LONGEST_ON_TILE = 24;

/** What the shop promises of this product, each with the page that explains it; only what holds. */
export function Promises({
  product,
  isPaidAtDoor,
}: {
  product: ProductDetail;
  /** Whether it can be ordered now; pre-orders and credit are paid before the delivery. */
  isPaidAtDoor: boolean;
}) {
  const { warrantyMonths, withdrawalDays } = useShop().shop;
  const months = product.warranty_months ?? warrantyMonths;
  const { delivery, safety, faq } = screens;
  const facts = [
    months > 0 &&
      ([Shield, `Garantie ${months} mois`, `${faq}#garantie-et-service-apres-vente`] as const),
    withdrawalDays > 0 &&
      ([Undo2, `Retour sous ${withdrawalDays} jours`, `${delivery}#vous-changez-d-avis`] as const),
    [Hammer, 'Installation non comprise', `${delivery}#a-la-reception`] as const,
    isPaidAtDoor &&
      ([Banknote, 'Paiement à la livraison', `${safety}#payer-a-domicile-sans-souci`] as const),
  ].filter((fact) => fact !== false);
  const { services = [] } = product;
  return (
    <div className="rounded-card bg-mist px-3 py-1 text-sm">
      <ul className="grid grid-cols-2 gap-x-3">
        {facts.map(([Icon, words, to]) => (
          <li key={to}>
            <Link to={to} className="flex min-h-11 items-center gap-2 hover:underline">
              <Icon aria-hidden="true" size={20} className="shrink-0 text-accent" />
              {words}
            </Link>
          </li>
        ))}
      </ul>
      {services.length > 0 && (
        <p className="border-t border-line py-2">
          En option, à cocher dans le panier : {servicesSentence(services)}.
        </p>
      )}
    </div>
  );
}

/** `Installation (15 000 FCFA), Reprise de l’ancien appareil (5 000 FCFA)`. */
const servicesSentence = (services: readonly ServiceOfProduct[]): string =>
  services.map(({ name, price }) => `${name} (${formatXof(price)})`).join(', ');

/** Brand, reference and tags. */
export function ProductMarks({ product }: { product: ProductDetail }) {
  return (
    <div className="space-y-2">
      <p className="text-sm break-words text-muted">
        {product.brand !== null && <>Marque : {product.brand} · </>}
        Référence : {product.reference}
      </p>
      {product.tags.length > 0 && (
        <p className="flex flex-wrap gap-2">
          {product.tags.map(({ id, name }) => (
            <Badge key={id} tone="plain">
              {name}
            </Badge>
          ))}
        </p>
      )}
    </div>
  );
}

/** The first facts of the sheet that fit on a tile. */
export function KeyFacts({ product }: { product: ProductDetail }) {
  const short = sheetRows(product).filter(({ value }) => value.length <= LONGEST_ON_TILE);
  if (short.length === 0) return null;
  return (
    <>
      <EnergyLabel sheet={product.sheet ?? []} />
      <dl
        aria-label="En bref"
        className="mb-8 grid grid-cols-2 gap-2 sm:grid-cols-3 lg:grid-cols-6"
      >
        {short.slice(0, TILES).map(({ name, value }) => (
          <div key={`${name} ${value}`} className="rounded-lg border border-line px-3 py-2">
            <dt className="text-sm text-muted">{name}</dt>
            <dd className="font-bold break-words">{value}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

const STARS = 5;

/** The stars of the label of the UEMOA beside the European class; nothing without stars. */
function EnergyLabel({ sheet }: { sheet: readonly SheetLine[] }) {
  const stars = sheet.find(({ key }) => key === 'energy_stars');
  const european = sheet.find(({ key }) => key === 'energy_class');
  if (stars === undefined) return null;
  const count = Number(stars.value);
  return (
    <p className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold">
      <span
        aria-hidden="true"
        className="rounded-lg bg-success px-2 py-1 tracking-widest text-white"
      >
        {'★'.repeat(count)}
        {'☆'.repeat(STARS - count)}
      </span>
      Étiquette énergie UEMOA&nbsp;: {stars.text}
      {european && <span className="text-muted">Classe européenne {european.text}</span>}
    </p>
  );
}

/** All facts, and what electricity costs. */
export function SheetTable({ product }: { product: ProductDetail }) {
  const cost = product.running_cost;
  return (
    <>
      <table className="w-full overflow-hidden rounded-card text-sm sm:text-base">
        <tbody>
          {sheetRows(product).map(({ name, value }) => (
            <tr key={`${name} ${value}`} className="border-b border-line odd:bg-mist">
              <th scope="row" className="w-2/5 p-3 text-left align-top font-semibold">
                {name}
              </th>
              <td className="p-3 break-words">{value}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {cost && (
        <p className="mt-3 font-semibold">
          {cost.text}
          <span className="block text-sm font-normal text-muted">{cost.basis}</span>
        </p>
      )}
    </>
  );
}
