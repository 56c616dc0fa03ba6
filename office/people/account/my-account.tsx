import { Box, Typography } from '@mui/material';
import { Title } from 'react-admin';
import { ROLE_WORDS } from '#contract/base/staff-role-words.ts';
import { hasKey } from '#contract/base/tables.ts';
import { useSelf } from '#office/base/session/use-self.ts';
import { DevicesCard } from './devices-card.tsx';
import { FactorCard } from './factor-card.tsx';
import { PasskeysCard } from './passkeys-card.tsx';
import { PasswordCard } from './password-card.tsx';

/** One's own second factor, passkeys, password and devices. */
export default function MyAccount() {
  const self = useSelf();
  if (self === undefined) return null;
  return (
    <Box sx={{ maxWidth: 720, py: 2, display: 'grid', gap: 2 }}>
      <Title title="Mon compte" />
      <Box>
        <Typography variant="h5" component="p">
          {self.name}
        </Typography>
        <Typography color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
          {self.email}
          {hasKey(ROLE_WORDS, self.role) && ` · ${ROLE_WORDS[self.role]}`}
        </Typography>
      </Box>
      <FactorCard isOn={self.second_factor === 'on'} isKept={self.keeps_second_factor} />
      <PasskeysCard isCodeWanted={self.second_factor === 'on'} />
      <PasswordCard />
      <DevicesCard />
    </Box>
  );
}
