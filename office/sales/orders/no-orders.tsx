import { Box, Button, Typography } from '@mui/material';
import { useListContext } from 'react-admin';

/** An empty list of orders, and the way to look on all tabs. */
export function NoOrders() {
  const { filterValues, displayedFilters, setFilters } = useListContext();
  const { queue, ...others } = filterValues;
  return (
    <Box sx={{ p: 2 }}>
      <Typography>
        {queue === undefined ? 'Aucune commande trouvée.' : 'Aucune commande à cette étape.'}
      </Typography>
      {queue !== undefined && Object.keys(others).length > 0 && (
        <Button onClick={() => setFilters(others, displayedFilters)}>
          Chercher parmi toutes les commandes
        </Button>
      )}
    </Box>
  );
}
