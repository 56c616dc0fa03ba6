import { Alert, Box, Button } from '@mui/material';
import { type FormEvent, type ReactNode, useState } from 'react';
import { formatXof } from '#contract/base/fields/money.ts';
import { productLink } from '#contract/base/screens.ts';
import type { Product } from '#contract/goods/catalogue/catalogue.ts';
import { ProductPicker } from '#office/base/forms/product-picker.tsx';
import { TextLine } from '#office/base/ui/text-line.tsx';
import { ReadyAnswers } from './ready-answers.tsx';

/** A field for an answer, with ready answers and products to put into it. Typed text stays when it is refused. */
export function AnswerForm({
  label,
  submit,
  most,
  initial = '',
  mayBeEmpty = false,
  isBusy,
  problem,
  failure,
  onSend,
  children,
}: {
  label: string;
  submit: string;
  /** Signs. */
  most: number;
  initial?: string;
  mayBeEmpty?: boolean;
  isBusy: boolean;
  problem: string | undefined;
  failure: string;
  /** Resolves to undefined when refused. */
  onSend: (text: string) => Promise<unknown>;
  /** Further buttons. */
  children?: ReactNode;
}) {
  const [text, setText] = useState(initial);
  const add = (more: string) =>
    setText((typed) => (typed.trim() === '' ? more : `${typed.trimEnd()}\n${more}`));
  const send = async (event: FormEvent) => {
    event.preventDefault();
    if ((await onSend(text)) !== undefined && initial === '') setText('');
  };
  return (
    <Box component="form" onSubmit={send} noValidate sx={{ display: 'grid', gap: 1 }}>
      <TextLine
        label={label}
        value={text}
        onText={setText}
        problem={problem}
        multiline
        minRows={3}
        margin="dense"
        slotProps={{ htmlInput: { maxLength: most } }}
      />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <ReadyAnswers onChoose={add} />
        <ProductButton onChoose={add} />
      </Box>
      {failure !== '' && <Alert severity="error">{failure}</Alert>}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button
          type="submit"
          variant="contained"
          disabled={isBusy || (!mayBeEmpty && text.trim() === '')}
        >
          {submit}
        </Button>
        {children}
      </Box>
    </Box>
  );
}

/** Puts name, price and address of a product into an answer. */
function ProductButton({ onChoose }: { onChoose: (text: string) => void }) {
  const [isOpen, setOpen] = useState(false);
  const choose = (product: Product) => {
    onChoose(productWords(product, location.origin));
    setOpen(false);
  };
  return (
    <>
      <Button variant="outlined" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        Envoyer ce produit
      </Button>
      {isOpen && (
        <Box sx={{ width: '100%' }}>
          <ProductPicker label="Nom, marque ou référence" onPick={choose} />
        </Box>
      )}
    </>
  );
}

type Shown = Pick<Product, 'id' | 'name' | 'en_promo' | 'promo_price' | 'list_price'>;

/** `Four 30 L : 45 000 FCFA https://…`; without a price that the shop does not show. */
export function productWords(
  { id, name, en_promo: isOnPromotion, promo_price, list_price }: Shown,
  origin: string,
): string {
  const price = isOnPromotion ? promo_price : list_price;
  const title = price > 0 ? `${name} : ${formatXof(price)}` : name;
  return `${title}\n${new URL(productLink(id), origin).href}`;
}
