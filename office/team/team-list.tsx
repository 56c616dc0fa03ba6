import PersonAddIcon from '@mui/icons-material/PersonAdd';
import { type Theme, useMediaQuery } from '@mui/material';
import { useState } from 'react';
import {
  Button,
  Datagrid,
  FunctionField,
  SearchInput,
  SelectInput,
  SimpleList,
  TextField,
} from 'react-admin';
import { ROLE_WORDS } from '#contract/staff/role-words.ts';
import type { TeamMember } from '#contract/staff/team.ts';
import { frenchMoment } from '../ui/dates.ts';
import { StaffList } from '../ui/staff-list.tsx';
import { choicesOf } from '../ui/words.ts';
import { InviteDialog } from './invite-dialog.tsx';
import { MemberDialog } from './member-dialog.tsx';

const filters = [
  <SearchInput key="q" source="q" placeholder="Nom, adresse" alwaysOn />,
  <SelectInput key="role" source="role" label="Rôle" choices={choicesOf(ROLE_WORDS)} />,
];

/** How somebody comes in, in a few words. */
const entryOf = ({ is_invited, second_factor }: TeamMember): string => {
  if (is_invited) return 'Invitation envoyée';
  return second_factor ? 'Mot de passe et code' : 'Mot de passe seul';
};
const seenAt = ({ last_seen_at }: TeamMember): string =>
  last_seen_at === null ? 'Jamais' : frenchMoment(last_seen_at);

/** Who works here; a line opens what can be done about it. */
export default function TeamList() {
  const isSmall = useMediaQuery<Theme>((theme) => theme.breakpoints.down('md'));
  const [isInviting, setIsInviting] = useState(false);
  const [chosen, setChosen] = useState<TeamMember>();
  const open = (_id: unknown, _resource: string, record: unknown) => {
    setChosen(record as TeamMember);
    return false as const;
  };
  return (
    <>
      <StaffList
        resource="equipe"
        title="Équipe"
        sort={{ field: 'name', order: 'ASC' }}
        filters={filters}
        actions={
          <Button label="Inviter" onClick={() => setIsInviting(true)}>
            <PersonAddIcon />
          </Button>
        }
      >
        {isSmall ? (
          <SimpleList<TeamMember>
            rowClick={open}
            primaryText={({ name }) => name}
            secondaryText={(member) => `${ROLE_WORDS[member.role]} · ${entryOf(member)}`}
          />
        ) : (
          <Datagrid rowClick={open} bulkActionButtons={false}>
            <TextField source="name" label="Nom" />
            <TextField source="email" label="E-mail" />
            <FunctionField<TeamMember>
              source="role"
              label="Rôle"
              render={({ role }) => ROLE_WORDS[role]}
            />
            <FunctionField<TeamMember> label="Connexion" render={entryOf} />
            <FunctionField<TeamMember> label="Dernière visite" render={seenAt} />
          </Datagrid>
        )}
      </StaffList>
      {isInviting && <InviteDialog onClose={() => setIsInviting(false)} />}
      {chosen && <MemberDialog member={chosen} onClose={() => setChosen(undefined)} />}
    </>
  );
}
