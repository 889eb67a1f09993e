import { TextField, type TextFieldProps } from '#ui/field/TextField.tsx';

/** Draws the field that searches in the enquiries. The key «/» focuses the field. */
export function SearchField(props: Omit<TextFieldProps, 'name' | 'label'>) {
  return (
    <TextField
      {...props}
      name="buscar"
      label="Buscar en todo lo escrito"
      type="search"
      autoComplete="off"
      data-shortcut="/"
    />
  );
}
