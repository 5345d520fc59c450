/** Settings that the operator would have to set, by their names. */
export function Missing({ words, settings }: { words: string; settings: readonly string[] }) {
  return (
    <p className="callout small breaks">
      {words}{' '}
      {settings.map((setting, index) => (
        <span key={setting}>
          {index > 0 && ', '}
          <code>{setting}</code>
        </span>
      ))}
    </p>
  );
}
