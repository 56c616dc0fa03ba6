import {
  Alert,
  Box,
  Button,
  Checkbox,
  FormControlLabel,
  TextField,
  Typography,
} from '@mui/material';
import { type FormEvent, useState } from 'react';
import { callTo } from '#contract/base/client.ts';
import { inOneList } from '#contract/base/counted.ts';
import { formatXof } from '#contract/base/fields/money.ts';
import { paths, pathTo } from '#contract/base/paths.ts';
import { readGtin } from '#contract/goods/catalogue/gtin.ts';
import type { Purchase, Receipt } from '#contract/goods/stock/staff-purchases.ts';
import { callApi } from '#office/base/calls/api.ts';
import { useCall } from '#office/base/calls/use-call.ts';
import { ProductPicker } from '#office/base/forms/product-picker.tsx';
import { useMay } from '#office/base/session/use-may.ts';
import { Panel } from '#office/base/ui/panel.tsx';
import { findByCode } from '../counts/next-to-count.ts';
import { PlaceSelect } from '../place-input.tsx';
import { ScanField } from '../scan-button.tsx';
import { NO_TRANSPORT, type Transport, TransportFields, transportOf } from './transport-fields.tsx';

/** A product that the clerk can receive: ordered in the purchase, or delivered without an order. */
type Expected = {
  productId: number;
  name: string;
  left: number;
  tracksSerials: boolean;
  isCounted: boolean;
  /** XOF; null while unknown, or for clerks without the right. */
  unitCost?: number | null;
};

type TypedLine = { pieces?: string; reason?: string; serials?: string; cost?: string };

export function ReceivePanel({ purchase }: { purchase: Purchase }) {
  const { id, version } = purchase;
  const { call, isBusy, failure } = useCall([]);
  const [placeId, setPlaceId] = useState<number>();
  const [typed, setTyped] = useState<Record<number, TypedLine>>({});
  const [others, setOthers] = useState<Expected[]>([]);
  const [isComplete, setIsComplete] = useState(false);
  const [reason, setReason] = useState('');
  const [transport, setTransport] = useState<Transport>(NO_TRANSPORT);
  const mayCost = useMay('margins:write');
  const ordered = expectedOf(purchase);
  const articles = [
    ...ordered,
    ...others.filter(({ productId }) => ordered.every((one) => one.productId !== productId)),
  ];
  const lines = toReceived(articles, typed);
  const change = (productId: number, part: TypedLine) =>
    setTyped({ ...typed, [productId]: { ...typed[productId], ...part } });
  const addOther = ({ id: productId, name }: { id: number; name: string }) =>
    setOthers((before) => [
      ...before.filter((one) => one.productId !== productId),
      { productId, name, left: 0, tracksSerials: false, isCounted: true },
    ]);
  /** Each scan is one piece more; the answer is the sentence that the clerk hears. */
  const addScanned = async (code: string): Promise<string> => {
    const found = await findScanned(purchase, code);
    if (found === undefined) return `Aucun article n’a le code ${code}.`;
    if (articles.every(({ productId }) => productId !== found.id)) addOther(found);
    setTyped((before) => withPiece(before, found.id));
    return `${found.name} : une pièce de plus.`;
  };
  const fillAll = () =>
    setTyped(
      Object.fromEntries(
        ordered.map(({ productId, left }) => [
          productId,
          { ...typed[productId], pieces: left === 0 ? '' : String(left) },
        ]),
      ),
    );
  const receive = async (event: FormEvent) => {
    event.preventDefault();
    const body = {
      lines,
      ...(mayCost && transportOf(transport)),
      ...(placeId !== undefined && { place_id: placeId }),
      ...(isComplete && { is_complete: true, ...(reason !== '' && { reason }) }),
    };
    const path = pathTo(paths.purchaseReceipt, { id });
    const done = (received: Purchase) => receiptWords(received, lines);
    if ((await call({ method: 'POST', path, version, body, done })) === undefined) return;
    setTyped({});
    setTransport(NO_TRANSPORT);
    setOthers([]);
  };
  return (
    <Panel title="Recevoir">
      <Box component="form" onSubmit={receive} sx={{ display: 'grid', gap: 2 }}>
        {failure !== '' && <Alert severity="error">{failure}</Alert>}
        <PlaceSelect label="Rangé à" value={placeId} onChoose={setPlaceId} />
        <ScanField label="Scanner ou taper un code-barres" onCode={addScanned} />
        {articles.map((article) => (
          <ReceivedLine
            key={article.productId}
            article={article}
            mayCost={mayCost}
            typed={typed[article.productId] ?? {}}
            onChange={(part) => change(article.productId, part)}
          />
        ))}
        <Box>
          <Button variant="outlined" onClick={fillAll}>
            Tout est là
          </Button>
        </Box>
        <ProductPicker label="Ajouter un article reçu sans être commandé" onPick={addOther} />
        {mayCost && <TransportFields transport={transport} onChange={setTransport} />}
        <FormControlLabel
          control={
            <Checkbox checked={isComplete} onChange={(_event, checked) => setIsComplete(checked)} />
          }
          label="Rien d’autre ne viendra"
        />
        {isComplete && (
          <TextField
            label="Raison de ce qui manque"
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
        )}
        <Box>
          <Button
            type="submit"
            variant="contained"
            disabled={isBusy || (lines.length === 0 && !isComplete)}
          >
            Enregistrer la réception
          </Button>
        </Box>
      </Box>
    </Panel>
  );
}

function ReceivedLine({
  article,
  mayCost,
  typed,
  onChange,
}: {
  article: Expected;
  mayCost: boolean;
  typed: TypedLine;
  onChange: (part: TypedLine) => void;
}) {
  const { name, left, tracksSerials, isCounted, unitCost = null } = article;
  return (
    <Box role="group" aria-label={name} sx={{ display: 'grid', gap: 1 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
        <Typography sx={{ flex: 1, minWidth: 0 }}>
          {name}
          <Typography
            component="span"
            variant="body2"
            color="text.secondary"
            sx={{ display: 'block' }}
          >
            {left === 0 ? 'Rien n’est plus attendu' : `Encore ${left} à recevoir`}
            {!isCounted && ' ; non compté, son stock ne change pas'}
          </Typography>
        </Typography>
        <TextField
          type="number"
          label="Reçues"
          value={typed.pieces ?? ''}
          slotProps={{ htmlInput: { min: 0, inputMode: 'numeric' } }}
          onChange={({ target }) => onChange({ pieces: target.value })}
          sx={{ width: 120 }}
        />
      </Box>
      {mayCost && Number(typed.pieces ?? 0) > 0 && (
        <TextField
          type="number"
          label="Coût d’une pièce (FCFA)"
          value={typed.cost ?? ''}
          helperText={
            unitCost === null
              ? 'Hors TVA récupérable et hors transport ; vide : inconnu'
              : `Vide : ${formatXof(unitCost)} comme prévu`
          }
          slotProps={{ htmlInput: { min: 0, inputMode: 'numeric' } }}
          onChange={({ target }) => onChange({ cost: target.value })}
        />
      )}
      {isTooMany(article, typed) && (
        <TextField
          label="Pourquoi plus que commandé"
          value={typed.reason ?? ''}
          onChange={({ target }) => onChange({ reason: target.value })}
          required
        />
      )}
      {tracksSerials && Number(typed.pieces ?? 0) > 0 && (
        <TextField
          label="Numéros de série"
          helperText="Un par ligne"
          value={typed.serials ?? ''}
          onChange={({ target }) => onChange({ serials: target.value })}
          multiline
          minRows={2}
        />
      )}
    </Box>
  );
}

/** The products of a purchase that can be received. Deleted products cannot. */
export const expectedOf = ({ lines }: Pick<Purchase, 'lines'>): Expected[] =>
  lines.flatMap(({ product_id, name, ordered, received, tracks_serials, is_counted, unit_cost }) =>
    product_id === null
      ? []
      : [
          {
            productId: product_id,
            name,
            left: Math.max(0, ordered - received),
            tracksSerials: tracks_serials,
            isCounted: is_counted,
            unitCost: unit_cost ?? null,
          },
        ],
  );

/** The product of a code: in the purchase, or else in the shop. */
async function findScanned(
  { lines }: Purchase,
  code: string,
): Promise<{ id: number; name: string } | undefined> {
  const line = findByCode(lines, code);
  if (line !== undefined && line.product_id !== null) {
    return { id: line.product_id, name: line.name };
  }
  if (readGtin(code) === undefined) return undefined;
  const query = { search: code, limit: 1, images: 'url' } as const;
  const found = await callApi(callTo(paths.filteredProducts, query)).catch(() => undefined);
  return found?.products[0];
}

/** One piece more of a product. */
export const withPiece = (
  typed: Record<number, TypedLine>,
  productId: number,
): Record<number, TypedLine> => ({
  ...typed,
  [productId]: {
    ...typed[productId],
    pieces: String(Number(typed[productId]?.pieces ?? 0) + 1),
  },
});

/** Whether more pieces arrived than were still expected. The clerk must then give a reason. */
const isTooMany = ({ left }: Expected, { pieces = '' }: TypedLine): boolean =>
  Number(pieces) > left;

/** The lines of a receipt: products with at least one piece. */
export function toReceived(
  articles: readonly Expected[],
  typed: Record<number, TypedLine>,
): Receipt['lines'] {
  return articles.flatMap((article) => {
    const line = typed[article.productId] ?? {};
    const pieces = Number(line.pieces ?? 0);
    if (pieces === 0) return [];
    const serials = serialsIn(line.serials ?? '');
    return [
      {
        product_id: article.productId,
        pieces,
        ...(isTooMany(article, line) && { reason: line.reason ?? '' }),
        ...(serials.length > 0 && { serials }),
        ...(line.cost !== undefined && line.cost !== '' && { unit_cost: Number(line.cost) }),
      },
    ];
  });
}

const serialsIn = (text: string): string[] =>
  text
    .split(/[\n,;]/)
    .map((serial) => serial.trim())
    .filter(Boolean);

/** The notice of a receipt, with the products whose stock it leaves as it is. */
export function receiptWords(
  { lines }: Pick<Purchase, 'lines'>,
  received: Receipt['lines'],
): string {
  const done = 'Réception enregistrée';
  const ids = new Set(received.map(({ product_id }) => product_id));
  const names = lines
    .filter(({ product_id, is_counted }) => !is_counted && ids.has(product_id ?? undefined))
    .map(({ name }) => name);
  if (names.length === 0) return done;
  return names.length === 1
    ? `${done}. ${names[0]} n’est pas compté : son stock ne change pas.`
    : `${done}. ${inOneList(names)} ne sont pas comptés : leur stock ne change pas.`;
}
