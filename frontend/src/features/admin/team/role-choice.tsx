import { type AdminRole, adminRoles } from '@platform/contracts/admin-roles';
import { useTranslation } from 'react-i18next';
import { Choice } from '../common/search-and-sort.tsx';

type RoleChoiceProps = { label: string; role: AdminRole; onChange: (role: AdminRole) => void };

export function RoleChoice({ label, role, onChange }: RoleChoiceProps) {
  const { t } = useTranslation('adminTeam');
  const options = Object.fromEntries(adminRoles.map((one) => [one, t(one)])) as Record<AdminRole, string>;
  return <Choice label={label} options={options} value={role} onChange={onChange} />;
}
