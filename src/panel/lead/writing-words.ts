/** «Carla Ruiz también está escribiendo una respuesta.»; nothing for nobody. */
export function writingWords(names: readonly string[]): string {
  if (names.length === 0) return '';
  const list = new Intl.ListFormat('es').format(names);
  return `${list} también ${names.length === 1 ? 'está' : 'están'} escribiendo una respuesta.`;
}
