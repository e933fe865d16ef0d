import { type AdminRole, adminRoles, roleMay } from '@platform/contracts/admin-roles';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../components/icon.tsx';
import { PanelSection } from '../common/section.tsx';
import { StackedTable } from '../common/stacked-table.tsx';

/** Areas of the panel, and the role that has each besides owners. */
const areas = {
  areaContent: 'editor',
  areaSite: 'editor',
  areaFigures: 'analyst',
  areaMembers: 'owner',
  areaTeam: 'owner',
} as const satisfies Record<string, AdminRole>;
const names = Object.keys(areas) as (keyof typeof areas)[];

/** What each role may do. */
export function RolesTable() {
  const { t } = useTranslation('adminTeam');
  const mark = (isAllowed: boolean) => (
    <>
      {isAllowed ? <Icon name="check" size={18} /> : <span aria-hidden="true">–</span>}
      <span className="visually-hidden">{t(isAllowed ? 'allowed' : 'notAllowed')}</span>
    </>
  );
  return (
    <PanelSection title={t('roles')}>
      <StackedTable
        label={t('roles')}
        columns={[t('role'), ...names.map((area) => t(area))]}
        rows={adminRoles.map((role) => ({
          id: role,
          title: <strong>{t(role)}</strong>,
          cells: names.map((area) => mark(roleMay(role, areas[area]))),
        }))}
      />
    </PanelSection>
  );
}
