import { Button, Menu, MenuItem } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '#contract/base/paths.ts';
import { callApi } from '#office/base/calls/api.ts';
import { useMay } from '#office/base/session/use-may.ts';

/** The setting that holds them. */
const SETTING_PATH = '/reglages/READY_ANSWERS';

export function ReadyAnswers({ onChoose }: { onChoose: (text: string) => void }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const mayChange = useMay('settings:write');
  const mayAnswer = useMay('reviews:moderate');
  const { data = [] } = useQuery({
    queryKey: ['ready-answers'],
    queryFn: () => callApi(paths.readyAnswers),
    enabled: mayAnswer,
  });
  const close = () => setAnchor(null);
  if (data.length === 0) return null;
  return (
    <>
      <Button
        variant="outlined"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        Réponses prêtes
      </Button>
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={close}
        slotProps={{ paper: { sx: { maxWidth: 420 } } }}
      >
        {data.map((text) => (
          <MenuItem
            key={text}
            onClick={() => {
              onChoose(text);
              close();
            }}
            sx={{ whiteSpace: 'normal', minHeight: 44 }}
          >
            {text}
          </MenuItem>
        ))}
        {mayChange && (
          <MenuItem
            component={Link}
            to={SETTING_PATH}
            sx={{ minHeight: 44, color: 'primary.main' }}
          >
            Changer ces réponses
          </MenuItem>
        )}
      </Menu>
    </>
  );
}
