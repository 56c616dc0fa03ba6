import DeleteIcon from '@mui/icons-material/Delete';
import {
  Alert,
  Chip,
  FormHelperText,
  IconButton,
  Stack,
  TextField,
  Typography,
} from '@mui/material';
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
    if (!lines.some(({ product_id }) => product_id === product.id)) {
      field.onChange([...lines, lineOf(product)]);
    }
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
        />
      ))}
      <ProductPicker label="Ajouter un produit au pack" onPick={add} />
      {fieldState.error && <FormHelperText error>{fieldState.error.message}</FormHelperText>}
      <Totals lines={lines} />
    </Stack>
  );
}

const lineOf = (product: Product): Line => ({
  product_id: product.id,
  name: product.name,
  quantity: 1,
  price_unit: product.list_price,
  shown_price: product.en_promo ? product.promo_price : product.list_price,
  listed: true,
});

function PackLine({
  line,
  onChange,
  onRemove,
}: {
  line: Line;
  onChange: (changed: Partial<Line>) => void;
  onRemove: () => void;
}) {
  const { name, quantity, price_unit, shown_price, listed } = line;
  return (
    <Stack
      role="group"
      aria-label={name}
      direction={{ xs: 'column', sm: 'row' }}
      spacing={1}
      sx={{ alignItems: { sm: 'center' }, borderBottom: 1, borderColor: 'divider', pb: 1 }}
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
