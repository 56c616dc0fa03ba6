import PersonAddIcon from '@mui/icons-material/PersonAdd';
import { useState } from 'react';
import { Button, FunctionField, TextField } from 'react-admin';
import { ROLE_WORDS } from '#contract/base/staff-role-words.ts';
import type { TeamMember } from '#contract/people/staff-team.ts';
import { WordField } from '#office/base/lists/fields.tsx';
import { choiceOf, searchFor } from '#office/base/lists/filters.tsx';
import { ListBody, StaffList } from '#office/base/lists/staff-list.tsx';
import { frenchMoment } from '#office/base/ui/dates.ts';
import { InviteDialog, MemberDialog } from './team-dialogs.tsx';

const filters = [searchFor('Nom, adresse'), choiceOf('role', ROLE_WORDS)];

/** How the member signs in, in a few words. */
const entryOf = ({ is_invited, second_factor }: TeamMember): string => {
  if (is_invited) return 'Invitation envoyée';
  return second_factor ? 'Mot de passe et code' : 'Mot de passe seul';
};
const seenAt = ({ last_seen_at }: TeamMember): string =>
  last_seen_at === null ? 'Jamais' : frenchMoment(last_seen_at);

export default function TeamList() {
  const [isInviting, setIsInviting] = useState(false);
  const [chosen, setChosen] = useState<TeamMember>();
  const open = (_id: unknown, _resource: string, record: unknown) => {
    setChosen(record as TeamMember);
    return false as const;
  };
  return (
    <>
      <StaffList
        filters={filters}
        actions={
          <Button label="Inviter" onClick={() => setIsInviting(true)}>
            <PersonAddIcon />
          </Button>
        }
      >
        <ListBody<TeamMember>
          opens={open}
          primary={({ name }) => name}
          secondary={(member) => `${ROLE_WORDS[member.role]} · ${entryOf(member)}`}
        >
          <TextField source="name" />
          <TextField source="email" />
          <WordField source="role" words={ROLE_WORDS} />
          <FunctionField<TeamMember> label="Connexion" render={entryOf} />
          <FunctionField<TeamMember> label="Dernière visite" render={seenAt} />
        </ListBody>
      </StaffList>
      {isInviting && <InviteDialog onClose={() => setIsInviting(false)} />}
      {chosen && <MemberDialog member={chosen} onClose={() => setChosen(undefined)} />}
    </>
  );
}
