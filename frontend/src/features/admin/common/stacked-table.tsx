import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import type { ReactNode } from 'react';
import styles from './list.module.css';

type StackedTableProps = {
  label: string;
  columns: readonly string[];
  /** Names the column of the rows' actions. */
  actions?: string;
  rows: readonly { id: string; cells: readonly ReactNode[]; action?: ReactNode }[];
};

/** A short table, whose first column names the rows. Where there is no room for its columns each row is a card, as in the lists. */
export const StackedTable = ({ label, columns, actions, rows }: StackedTableProps) => (
  <div className={styles.room}>
    <Table aria-label={label} className={`${styles.list} ${styles.even}`}>
      <TableHead>
        <TableRow>
          {columns.map((name) => (
            <TableCell key={name}>{name}</TableCell>
          ))}
          {actions && (
            <TableCell>
              <span className="visually-hidden">{actions}</span>
            </TableCell>
          )}
        </TableRow>
      </TableHead>
      <TableBody>
        {rows.map(({ id, cells: [name, ...cells], action }) => (
          <TableRow key={id} hover>
            <th scope="row" data-name={columns[0]}>
              {name}
            </th>
            {cells.map((cell, index) => (
              <td key={columns[index + 1]} data-name={columns[index + 1]}>
                {cell}
              </td>
            ))}
            {actions && <td className={styles.actions}>{action}</td>}
          </TableRow>
        ))}
      </TableBody>
    </Table>
  </div>
);
