import { Button } from '#ui/button/Button.tsx';

/**
 * Shows and hides what was typed in the password fields of its form. Only a script can
 * (show-passwords.ts), which also brings the button into sight.
 */
export function ShowPasswords({ several = false }: { several?: boolean }) {
  return (
    <Button variant="quiet" hidden aria-pressed={false} data-show-passwords="">
      {several ? 'Mostrar contraseñas' : 'Mostrar contraseña'}
    </Button>
  );
}
