export const freshCodeTexts = {
  why: (mobile: string) =>
    `You signed in a while ago. To set up a second factor, confirm your mobile number ${mobile} with a new code first.`,
  send: "Send code",
  sending: "Sending code",
  resend: "Send another code",
  sent: (mobile: string) => `We sent a code to ${mobile}.`,
  failedToSend: "Failed to send OTP",
  code: "One-time code",
  demoCode: (code: string) => `Demo: your code is ${code}`,
  enterCode: "Please enter the OTP",
  confirm: "Confirm",
  checking: "Checking",
  failed: "Failed to check the code",
} as const;
