import { Typography } from '@mui/material';
import { Pagination, useListContext } from 'react-admin';

/** The pages of a list; the server counts long ones only so far, and says that there are more. */
export function ListPages() {
  const { meta, total = 0 } = useListContext();
  return (
    <>
      <Pagination />
      {meta?.isMore === true && (
        <Typography variant="body2" color="textSecondary" sx={{ px: 2, pb: 1, textAlign: 'right' }}>
          Il y en a plus de {total.toLocaleString('fr-FR')} : affinez la liste, ou exportez-la.
        </Typography>
      )}
    </>
  );
}
