/** What did not work, said at once; nothing while there is nothing to say. */
export function ErrorMessage({ children }: { children: string | undefined }) {
  return children === undefined ? null : (
    <p className="fault" role="alert">
      {children}
    </p>
  );
}
