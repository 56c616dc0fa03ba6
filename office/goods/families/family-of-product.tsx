import { Stack, Typography } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useRecordContext } from 'react-admin';
import { flushSync } from 'react-dom';
import { Link } from 'react-router-dom';
import { paths, pathTo } from '#contract/base/paths.ts';
import type { ProductForStaff } from '#contract/goods/catalogue/products.ts';
import { callApi } from '#office/base/calls/api.ts';
import { useCall } from '#office/base/calls/use-call.ts';
import { ProductPicker } from '#office/base/forms/product-picker.tsx';
import { useMay } from '#office/base/session/use-may.ts';
import { FamilyMembers, useFamily } from './family-members.tsx';

/** The family in the form of a product: its models, or a field to find the first other one. */
export function FamilyOfProduct() {
  const product = useRecordContext<ProductForStaff>();
  if (product?.id === undefined) {
    return <Typography color="textSecondary">Enregistrez d’abord le produit.</Typography>;
  }
  return product.family_id === null ? (
    <JoinFamily product={product} />
  ) : (
    <OwnFamily id={product.family_id} productId={product.id} />
  );
}

function OwnFamily({ id, productId }: { id: number; productId: number }) {
  const queries = useQueryClient();
  const [isGone, setGone] = useState(false);
  const family = useFamily(id, isGone);
  if (family === undefined) return null;
  const leave = () => {
    // The product is loaded again, the family is not.
    flushSync(() => setGone(true));
    void queries.invalidateQueries();
  };
  return (
    <Stack spacing={1}>
      <Typography variant="body2">
        <Link to={`/familles/${id}`}>{family.name}</Link> · {family.axes_text}
      </Typography>
      <FamilyMembers family={family} current={productId} onGone={leave} />
    </Stack>
  );
}

function JoinFamily({ product }: { product: ProductForStaff }) {
  const may = useMay('catalogue:write');
  const { act } = useCall();
  if (!may) return <Typography color="textSecondary">Dans aucune famille.</Typography>;
  const join = (picked: number) =>
    act(
      async () => {
        const other = await callApi(pathTo(paths.staffProduct, { id: picked }));
        return other.family_id === null
          ? callApi(paths.staffFamilies, {
              method: 'POST',
              body: { product_ids: [product.id, picked] },
            })
          : callApi(pathTo(paths.familyMembers, { id: other.family_id }), {
              method: 'POST',
              body: { product_ids: [product.id] },
            });
      },
      { done: 'Les deux produits sont de la même famille.' },
    );
  return (
    <Stack spacing={1}>
      <Typography variant="body2" color="textSecondary">
        Le même article en d’autres tailles, volumes ou couleurs : la boutique les montre ensemble.
      </Typography>
      <ProductPicker label="De la même famille que" onPick={({ id }) => join(id)} />
    </Stack>
  );
}
