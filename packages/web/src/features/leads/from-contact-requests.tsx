import { Redirect } from 'wouter';

/** Where contact requests were a list of their own: emails and bookmarks still lead there. */
export default function FromContactRequests() {
  return <Redirect to="/leads?asked=yes&status=new" replace />;
}
