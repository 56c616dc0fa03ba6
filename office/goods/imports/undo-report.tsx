import { Alert } from '@mui/material';
import { counted } from '#contract/base/counted.ts';
import type { UndoReport as Undone } from '#contract/goods/catalogue/staff-imports.ts';

/** What came of taking an import back, with the products that stayed as they are. */
export function UndoReport({ undo: { restored, deleted, unpublished, kept } }: { undo: Undone }) {
  return (
    <Alert severity={kept.length > 0 ? 'warning' : 'success'} sx={{ my: 1 }}>
      Import annulé : {counted(restored, 'produit rétabli', 'produits rétablis')},{' '}
      {counted(deleted, 'supprimé', 'supprimés')}, {counted(unpublished, 'dépublié', 'dépubliés')}.
      {kept.length > 0 && (
        <>
          {' '}
          Laissés comme ils sont :
          <ul>
            {kept.map(({ reference, reason }) => (
              <li key={reference}>
                {reference} : {reason}
              </li>
            ))}
          </ul>
        </>
      )}
    </Alert>
  );
}
