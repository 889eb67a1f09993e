import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { returningUser } from './query.ts';
import { SignInForm } from './SignInForm.tsx';
import { withFormToken } from '#panel/shell/form-token.ts';

it('has the name of who signs in again, and waits for the password', () => {
  const asked = returningUser(
    { person: { username: 'ana' }, cookie: '' } as Parameters<typeof returningUser>[0],
    {} as Parameters<typeof returningUser>[1],
  );
  const focused = (username?: string) => {
    const html = withFormToken('', () =>
      renderToStaticMarkup(<SignInForm next="/panel" username={username} />),
    );
    return /<input(?=[^>]*autofocus)[^>]*name="(\w+)"/i.exec(html)?.[1];
  };
  expect(focused(asked)).toBe('password');
  expect(focused()).toBe('username');
});
