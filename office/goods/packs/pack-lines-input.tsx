import DeleteIcon from '@mui/icons-material/Delete';
import {
  Alert,
  Button,
  Chip,
  FormHelperText,
  IconButton,
  Stack,
  TextField,
  Typography,
} from '@mui/material';
import { useState } from 'react';
import { useInput } from 'react-admin';
import { formatXof } from '#contract/base/fields/money.ts';
import type { Product } from '#contract/goods/catalogue/catalogue.ts';
import type { StaffPack } from '#contract/goods/packs.ts';
import { ProductPicker } from '#office/base/forms/product-picker.tsx';

type Line = StaffPack['lines'][number];

export function PackLinesInput() {
  const { field, fieldState } = useInput({
    source: 'lines',
    defaultValue: [],
    validate: (lines: Line[]) =>
      lines.length === 0 ? 'Choisissez au moins un produit' : undefined,
  });
  const lines: Line[] = field.value;
  const change = (place: number, changed: Partial<Line>) =>
    field.onChange(lines.map((line, at) => (at === place ? { ...line, ...changed } : line)));
  const add = (product: Product) => {
    if (!holds(lines, product)) field.onChange([...lines, lineOf(product)]);
  };
  return (
    <Stack
      component="section"
      aria-label="Produits du pack"
      spacing={1.5}
      sx={{ width: '100%', mb: 3 }}
    >
      <Typography variant="subtitle1" component="h2">
        Produits
      </Typography>
      {lines.map((line, place) => (
        <PackLine
          key={line.product_id}
          line={line}
          onChange={(changed) => change(place, changed)}
          onRemove={() => field.onChange(lines.filter((other) => other !== line))}
          onAlternative={(product) =>
            !holds(lines, product) &&
            change(place, {
              alternatives: [
                ...line.alternatives,
                { product_id: product.id, name: product.name, listed: true },
              ],
            })
          }
        />
      ))}
      <ProductPicker label="Ajouter un produit au pack" onPick={add} />
      {fieldState.error && <FormHelperText error>{fieldState.error.message}</FormHelperText>}
      <Totals lines={lines} />
    </Stack>
  );
}

/** A product stands in a pack once, of itself or at choice. */
const holds = (lines: readonly Line[], { id }: Product) =>
  lines.some(({ product_id, alternatives }) =>
    [product_id, ...alternatives.map((other) => other.product_id)].includes(id),
  );

const lineOf = (product: Product): Line => ({
  product_id: product.id,
  name: product.name,
  quantity: 1,
  price_unit: product.list_price,
  shown_price: product.en_promo ? product.promo_price : product.list_price,
  listed: true,
  alternatives: [],
});

function PackLine({
  line,
  onChange,
  onRemove,
  onAlternative,
}: {
  line: Line;
  onChange: (changed: Partial<Line>) => void;
  onRemove: () => void;
  onAlternative: (product: Product) => void;
}) {
  const { name } = line;
  return (
    <Stack
      role="group"
      aria-label={name}
      spacing={1}
      sx={{ borderBottom: 1, borderColor: 'divider', pb: 1 }}
    >
      <OwnProduct line={line} onChange={onChange} onRemove={onRemove} />
      <Alternatives line={line} onChange={onChange} onAdd={onAlternative} />
    </Stack>
  );
}

/** What the buyer may have instead, at the price of the line (rule G-62). */
function Alternatives({
  line: { name, alternatives },
  onChange,
  onAdd,
}: {
  line: Line;
  onChange: (changed: Partial<Line>) => void;
  onAdd: (product: Product) => void;
}) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Stack spacing={1} sx={{ alignItems: 'flex-start' }}>
      {alternatives.map((other) => (
        <Chip
          key={other.product_id}
          label={`Ou ${other.name}${other.listed ? '' : ' (n’est plus en vente)'}`}
          color={other.listed ? 'default' : 'warning'}
          onDelete={() => onChange({ alternatives: alternatives.filter((one) => one !== other) })}
          sx={{ maxWidth: '100%' }}
        />
      ))}
      {isOpen ? (
        <ProductPicker label={`Au choix avec ${name}`} onPick={onAdd} />
      ) : (
        <Button size="small" onClick={() => setIsOpen(true)}>
          Laisser le choix
        </Button>
      )}
    </Stack>
  );
}

function OwnProduct({
  line: { name, quantity, price_unit, shown_price, listed },
  onChange,
  onRemove,
}: {
  line: Line;
  onChange: (changed: Partial<Line>) => void;
  onRemove: () => void;
}) {
  return (
    <Stack
      direction={{ xs: 'column', sm: 'row' }}
      spacing={1}
      sx={{ alignItems: { sm: 'center' } }}
    >
      <div style={{ flex: 1, minWidth: 0 }}>
        <Typography>{name}</Typography>
        <Typography variant="body2" color="textSecondary">
          Seul : {formatXof(shown_price)}
        </Typography>
        {!listed && <Chip size="small" color="warning" label="N’est plus en vente" />}
      </div>
      <Stack direction="row" spacing={1}>
        <TextField
          type="number"
          size="small"
          label="Quantité"
          value={quantity || ''}
          onChange={({ target }) => onChange({ quantity: Number(target.value) })}
          sx={{ width: 100 }}
        />
        <TextField
          type="number"
          size="small"
          label="Prix unitaire (FCFA)"
          value={price_unit || ''}
          onChange={({ target }) => onChange({ price_unit: Number(target.value) })}
          sx={{ flex: 1, minWidth: { sm: 170 } }}
        />
        <IconButton aria-label={`Retirer ${name}`} onClick={onRemove}>
          <DeleteIcon />
        </IconButton>
      </Stack>
    </Stack>
  );
}

function Totals({ lines }: { lines: Line[] }) {
  if (lines.length === 0) return null;
  const total = lines.reduce((sum, line) => sum + line.quantity * line.price_unit, 0);
  const separate = lines.reduce((sum, line) => sum + line.quantity * line.shown_price, 0);
  return (
    <Alert severity={total < separate ? 'success' : 'warning'}>
      Prix du pack : <strong>{formatXof(total)}</strong>. Séparément, aujourd’hui :{' '}
      {formatXof(separate)}.{' '}
      {total < separate
        ? `Le client économise ${formatXof(separate - total)}.`
        : 'Le client n’économise rien : baissez les prix unitaires.'}
    </Alert>
  );
}
