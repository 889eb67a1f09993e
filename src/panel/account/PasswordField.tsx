import { TextField } from '#ui/field/TextField.tsx';
import { type FormState, UNTOUCHED } from '#panel/shell/PanelForm.tsx';

/** What a password field says when its form comes back: it alone is never written in again. */
const TYPE_AGAIN = 'Escribe otra vez la contraseña.';

interface PasswordFieldProps {
  name: string;
  label: string;
  /** What it has to be, where that is for whoever types to choose. */
  hint?: string;
  autoComplete: 'current-password' | 'new-password';
  state: FormState;
}

/** A password to type in a form of the panel. */
export function PasswordField({ name, label, hint, autoComplete, state }: PasswordFieldProps) {
  const said = [state === UNTOUCHED ? undefined : TYPE_AGAIN, hint];
  return (
    <TextField
      name={name}
      type="password"
      label={label}
      hint={said.filter((each) => each !== undefined).join(' ') || undefined}
      required
      autoComplete={autoComplete}
      error={state.errors[name]}
    />
  );
}

/** Whose password it is, for whatever keeps passwords. */
export function PasswordOwner({ username }: { username: string }) {
  return (
    <input type="text" name="username" value={username} autoComplete="username" hidden readOnly />
  );
}
