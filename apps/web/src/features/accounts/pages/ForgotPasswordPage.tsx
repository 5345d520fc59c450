import { useState } from 'react';
import { Link } from 'react-router';
import { usePageTitle } from '../../../lib/page-title.ts';
import { AuthLayout } from '../guest/AuthLayout.tsx';
import { ResetCodeForm } from '../reset/ResetCodeForm.tsx';
import { ResetRequestForm, type ResetRequest } from '../reset/ResetRequestForm.tsx';
import { maskEmail, maskPhone } from '../contact.ts';
import { accountTexts } from '../messages.ts';

const t = accountTexts.forgot;

/** `/forgot-password`: email or phone, then the code of 8 digits that is sent there. */
export default function ForgotPasswordPage() {
  usePageTitle(t.title);
  const [request, setRequest] = useState<ResetRequest>();
  const foot = (
    <>
      {t.remembered}{' '}
      <Link className="link" to="/">
        {t.logIn}
      </Link>
    </>
  );
  if (request === undefined)
    return (
      <AuthLayout title={t.title} subtitle={t.subtitle} foot={foot}>
        <ResetRequestForm onSent={setRequest} />
      </AuthLayout>
    );
  const { email, phone } = request.to;
  const where = email === undefined ? maskPhone(phone ?? '') : maskEmail(email);
  return (
    <AuthLayout title={t.codeTitle} subtitle={t.codeSubtitle(where)} foot={foot}>
      <ResetCodeForm request={request} onSent={setRequest} onOther={() => setRequest(undefined)} />
    </AuthLayout>
  );
}
