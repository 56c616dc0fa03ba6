import { Box, Button } from '@mui/material';
import { useState } from 'react';
import { formatXof } from '#contract/base/fields/money.ts';
import { productLink } from '#contract/base/screens.ts';
import type { Product } from '#contract/goods/catalogue/catalogue.ts';
import { ProductPicker } from '#office/base/forms/product-picker.tsx';

/** Puts name, price and address of a product into an answer. */
export function ProductButton({ onChoose }: { onChoose: (text: string) => void }) {
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
