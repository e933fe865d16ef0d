export type AdminPanelProps = {
  /** What `?admin=` names; empty when it names nothing. */
  tab: string;
  /** `?admin=` has left the address: the panel asks what becomes of unsaved input before it closes. */
  closing: boolean;
  onTabChange: (tab: string) => void;
  onClose: () => void;
};

export type AdminTabProps = {
  /** What the address names within the tab: `members` in `?admin=manage/members`; empty for nothing. */
  section: string;
  /** Opens a tab of the panel, or a section of one: `embed`, `manage/members`. */
  onOpenTab: (tab: string) => void;
};
