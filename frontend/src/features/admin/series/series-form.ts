import {
  type CreateSeries,
  createSeriesSchema,
  type SeriesDetail,
  updateSeriesSchema,
} from '@platform/contracts';
import { ApiError, keyOf } from '../../../lib/api-error.ts';
import { changedFields, contractResolver } from '../common/form.tsx';

/** A part as the editor shows it. */
export type EditedPart = Pick<
  SeriesDetail['items'][0],
  'type' | 'id' | 'title' | 'thumbnail' | 'publishedAt'
> & {
  isPublic: boolean;
};

export type SeriesForm = Pick<SeriesDetail, 'title' | 'description' | 'cover' | 'isPublic'> & {
  items: EditedPart[];
};

const empty = { title: '', description: '', cover: null, isPublic: true, items: [] };

const whole = (values: SeriesForm): CreateSeries => ({
  ...values,
  items: values.items.map(({ type, id }) => ({ type, id })),
});

const valuesOf = ({ title, description, cover, isPublic, items }: SeriesForm | SeriesDetail): SeriesForm => ({
  ...{ title, description, cover, isPublic },
  items: items.map((part) => ({ isPublic: true, ...part })),
});

/** A saved series as the body of a request. */
export const savedBody = (series: SeriesDetail): CreateSeries => whole(valuesOf(series));

/** The part that the server found deleted when it rejected a series. */
export function deletedPart(error: unknown, { items }: SeriesForm): EditedPart | undefined {
  if (!(error instanceof ApiError) || keyOf(error) !== 'seriesItemMissing') return undefined;
  return items[Number(/^items\.(\d+)$/.exec(error.field ?? '')?.[1])];
}

/** The editor's values, request body and validation. An edit sends only the changed fields. */
export function seriesForm(series: SeriesDetail | undefined) {
  const defaultValues = valuesOf(series ?? empty);
  const before = series ? savedBody(series) : {};
  const bodyOf = (values: SeriesForm): object => changedFields(before, whole(values));
  // Valid without changes too: a cover may still be uploaded.
  const resolver = contractResolver(
    series ? updateSeriesSchema : createSeriesSchema,
    (values: SeriesForm) => ({ title: values.title, ...bodyOf(values) }),
  );
  return { defaultValues, before, resolver, bodyOf };
}
