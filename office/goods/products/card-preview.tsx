import { Box, Chip, Typography } from '@mui/material';
import { useWatch } from 'react-hook-form';
import { formatXof } from '#contract/base/fields/money.ts';
import type { Picture } from '#contract/goods/catalogue/catalogue.ts';
import type { ProductValues } from './product-values.ts';

/** The article as the shop's card would show it, before it is saved. */
export function CardPreview() {
  const { name, categ_id, list_price, promo_price, en_promo, preorder_price, pictures, sale_ok } =
    useWatch() as ProductValues;
  const isReduced = en_promo === true && (promo_price ?? 0) > 0;
  const price = (isReduced ? promo_price : list_price) ?? 0;
  return (
    <Box
      role="group"
      aria-label="Carte du produit"
      sx={{ border: 1, borderColor: 'divider', borderRadius: 2, p: 1.5, maxWidth: 260 }}
    >
      <PreviewPicture picture={pictures?.[0]} />
      <Box sx={{ display: 'flex', gap: 0.5, my: 1 }}>
        {isReduced && <Chip size="small" color="error" label="En promo" />}
        {categ_id && <Chip size="small" label={categ_id} />}
      </Box>
      <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
        {name || 'Sans nom'}
      </Typography>
      {price > 0 && (
        <Typography>
          <strong>{formatXof(price)}</strong>{' '}
          {isReduced && (
            <Box component="s" sx={{ color: 'text.secondary' }}>
              {formatXof(list_price ?? 0)}
            </Box>
          )}
        </Typography>
      )}
      <Typography color="text.secondary" variant="body2">
        {[sale_ok && price > 0 && 'Commander', (preorder_price ?? 0) > 0 && 'Précommander']
          .filter(Boolean)
          .join(' · ')}
      </Typography>
    </Box>
  );
}

function PreviewPicture({ picture }: { picture: Picture | undefined }) {
  if (picture === undefined) {
    return <Typography color="text.secondary">Sans image, la boutique montre son logo.</Typography>;
  }
  return (
    <Box
      component="img"
      src={picture.sizes[1]?.url ?? picture.url}
      alt=""
      sx={{ width: '100%', aspectRatio: '1', objectFit: 'contain' }}
    />
  );
}
