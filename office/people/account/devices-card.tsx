import {
  Alert,
  Button,
  Card,
  CardContent,
  List,
  ListItem,
  ListItemText,
  Typography,
} from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useLogout } from 'react-admin';
import { paths, pathTo } from '#contract/base/paths.ts';
import type { Device } from '#contract/people/accounts.ts';
import { callApi } from '#office/base/calls/api.ts';
import { useCall } from '#office/base/calls/use-call.ts';
import { frenchMoment } from '#office/base/ui/dates.ts';

/** Where one is signed in; any device can be signed out. */
export function DevicesCard() {
  const logout = useLogout();
  const { failure, isBusy, act, call } = useCall([]);
  const { data, error } = useQuery({
    queryKey: ['devices'],
    queryFn: () => callApi(paths.sessions),
  });
  const end = ({ id }: Device) => call({ method: 'DELETE', path: pathTo(paths.session, { id }) });
  const endAll = () =>
    act(
      async () => {
        await callApi(paths.sessions, { method: 'DELETE' });
        await logout();
      },
      { isEnd: true },
    );
  const problem = failure || error?.message;
  return (
    <Card component="section">
      <CardContent>
        <Typography component="h2" variant="h6">
          Mes appareils
        </Typography>
        {problem && <Alert severity="error">{problem}</Alert>}
        <List aria-label="Mes appareils">
          {data?.map((device) => (
            <ListItem
              key={device.id}
              disableGutters
              divider
              sx={{ display: 'flex', flexWrap: 'wrap' }}
            >
              <ListItemText
                primary={device.is_current ? `${device.device} (cet appareil)` : device.device}
                secondary={`Dernière utilisation : ${frenchMoment(device.last_used_at)}`}
              />
              {!device.is_current && (
                <Button
                  disabled={isBusy}
                  onClick={() => end(device)}
                  aria-label={`Déconnecter ${device.device}`}
                >
                  Déconnecter
                </Button>
              )}
            </ListItem>
          ))}
        </List>
        <Button variant="outlined" disabled={isBusy} onClick={endAll}>
          Déconnecter tous mes appareils
        </Button>
      </CardContent>
    </Card>
  );
}
