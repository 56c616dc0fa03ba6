import { Card, CardContent, Chip, Stack, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { useRecordContext } from 'react-admin';
import { paths, pathTo } from '#contract/base/paths.ts';
import type { AccessoryList } from '#contract/goods/catalogue/accessories.ts';
import { callAny } from '#office/base/calls/api.ts';
import { useCall } from '#office/base/calls/use-call.ts';
import { ProductPicker } from '#office/base/forms/product-picker.tsx';
import { moved } from '#office/base/lists/moved.ts';
import { RowButtons } from '#office/base/lists/row-buttons.tsx';
import { useMay } from '#office/base/session/use-may.ts';

const OWNERS = {
  product: {
    pathOf: (id: number) => pathTo(paths.productAccessories, { id }),
    hint: 'La page du produit en montre quatre, puis ceux de sa famille, de sa catégorie et ce qui s’achète avec lui.',
  },
  family: {
    pathOf: (id: number) => pathTo(paths.familyAccessories, { id }),
    hint: 'La page de chaque modèle de la famille les montre, après les siens.',
  },
  category: {
    pathOf: (id: number) => pathTo(paths.categoryAccessories, { id }),
    hint: 'La page de chaque produit de la catégorie les montre, après les siens et ceux de sa famille.',
  },
} as const;

type Accessory = AccessoryList['items'][number];

/** « Avec cet article » of a product, family or category; each change is saved at once. */
export function AccessoriesPanel({ of }: { of: keyof typeof OWNERS }) {
  const record = useRecordContext<{ id: number }>();
  if (record === undefined) return null;
  return <Accessories key={record.id} ownerId={record.id} of={of} />;
}

function Accessories({ ownerId, of }: { ownerId: number; of: keyof typeof OWNERS }) {
  const heading = useId();
  const mayWrite = useMay('catalogue:write');
  const { act, isBusy } = useCall();
  const { pathOf, hint } = OWNERS[of];
  const path: string = pathOf(ownerId);
  const { data } = useQuery({
    queryKey: ['accessories', of, ownerId],
    queryFn: (): Promise<AccessoryList> => callAny(path),
  });
  if (data === undefined) return null;
  const ids = data.items.map(({ id }) => id);
  const choose = (chosen: number[]) =>
    act(() => callAny(path, { method: 'PUT', body: { ids: chosen }, version: data.version }));
  return (
    <Card component="section" variant="outlined" aria-labelledby={heading} sx={{ m: 2, mt: 0 }}>
      <CardContent>
        <Typography id={heading} variant="h6" component="h2">
          Avec cet article
        </Typography>
        <Typography color="textSecondary" sx={{ mb: 1 }}>
          {hint}
        </Typography>
        <Stack component="ol" sx={{ listStyle: 'none', p: 0, m: 0, mb: 2 }}>
          {data.items.map((accessory, place) => (
            <AccessoryLine key={accessory.id} accessory={accessory}>
              <RowButtons
                name={accessory.name}
                place={place}
                last={ids.length - 1}
                isFixed={!mayWrite || isBusy}
                onMove={(by) => choose(moved(ids, place, by))}
                onRemove={() => choose(ids.filter((id) => id !== accessory.id))}
              />
            </AccessoryLine>
          ))}
        </Stack>
        {mayWrite && (
          <ProductPicker
            label="Ajouter un accessoire"
            onPick={({ id }) => !ids.includes(id) && choose([...ids, id])}
          />
        )}
      </CardContent>
    </Card>
  );
}

function AccessoryLine({
  accessory: { name, reference, listed },
  children,
}: {
  accessory: Accessory;
  children: ReactNode;
}) {
  return (
    <Stack
      component="li"
      direction="row"
      spacing={0.5}
      sx={{ alignItems: 'center', borderBottom: 1, borderColor: 'divider', py: 0.5 }}
    >
      <div style={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography>{name}</Typography>
        <Typography variant="body2" color="textSecondary">
          {reference}
        </Typography>
      </div>
      {!listed && <Chip size="small" color="warning" label="Pas en vente" />}
      {children}
    </Stack>
  );
}
