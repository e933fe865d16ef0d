import TablePagination from '@mui/material/TablePagination';
import { useTranslation } from 'react-i18next';

type PagerProps = {
  page: number;
  rows: number;
  total: number;
  onPage: (page: number) => void;
  /** Choices of rows per page. */
  sizes?: readonly number[];
  onRows?: (rows: number) => void;
};

export function Pager({ page, rows, total, onPage, sizes = [rows], onRows }: PagerProps) {
  const { t } = useTranslation('admin');
  return (
    <TablePagination
      component="div"
      count={total}
      page={Math.min(page - 1, Math.max(0, Math.ceil(total / rows) - 1))}
      rowsPerPage={rows}
      rowsPerPageOptions={sizes}
      onPageChange={(_, next) => onPage(next + 1)}
      onRowsPerPageChange={({ target }) => onRows?.(Number(target.value))}
      labelRowsPerPage={t('rowsPerPage')}
      labelDisplayedRows={({ from, to }) => t('rowsShown', { from, to, total })}
      getItemAriaLabel={(type) => t(`${type}Page`)}
      showFirstButton
      showLastButton
      slotProps={{ select: { native: true, inputProps: { 'aria-label': t('rowsPerPage') } } }}
    />
  );
}
