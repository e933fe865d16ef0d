import { describe, expect, test } from '@jest/globals';
import { type Embed, embedSchema, messages } from '@platform/contracts';
import { iframe, useContent } from './support/use-content.ts';

const content = useContent();

test('the code is rebuilt when saved and when edited', async () => {
  const created = await content.call<Embed>('POST', '/api/embeds', {
    body: {
      title: 'x',
      iframeCode: '<IFRAME SRC=https://player.example/1 style="x" allow="camera; autoplay"></IFRAME>',
    },
  });
  expect(created.status).toBe(201);
  expect(embedSchema.strict().parse(created.body)).toMatchObject({
    type: 'embed',
    iframeCode: '<iframe src="https://player.example/1" allow="autoplay"></iframe>',
    isPublic: true,
    duration: null,
    thumbnail: null,
  });
  const path = `/api/embeds/${created.body.id}`;
  const edited = await content.call<Embed>('PUT', path, { body: { iframeCode: ` ${iframe('2')} ` } });
  expect(edited.body).toEqual({ ...created.body, iframeCode: iframe('2') });
  expect((await content.get(path)).body).toEqual(edited.body);
});

describe('rejects', () => {
  const bad = { message: messages.embedFieldsRequired };
  test.each([
    [{}, bad],
    [
      { title: 'x', iframeCode: '<script>1</script>' },
      { message: messages.iframeInvalid, field: 'iframeCode' },
    ],
    [{ title: 'x', iframeCode: 'x'.repeat(5001) }, { message: 'iframe code is longer than 5000 characters' }],
    [
      { title: 'x', iframeCode: iframe(), objectPath: '/objects/uploads/x' },
      { message: 'Unknown field: objectPath' },
    ],
  ])('%j', async (body, expected) => {
    expect(await content.call('POST', '/api/embeds', { body })).toMatchObject({
      status: 400,
      body: expected,
    });
  });

  test('an edit that is no iframe', async () => {
    const { id } = await content.addEmbed();
    const put = (body: unknown) => content.call('PUT', `/api/embeds/${id}`, { body });
    expect(await put({ iframeCode: '<iframe>' })).toMatchObject({
      status: 400,
      body: { message: messages.iframeInvalid, field: 'iframeCode' },
    });
    expect(await put({ iframeCode: '' })).toMatchObject({ status: 400, body: bad });
    expect(await put({})).toMatchObject({ status: 400, body: { message: messages.nothingToUpdate } });
  });
});
