import { createHmac } from "node:crypto";
import axios from "axios";

const { RAZORPAY_API_URL, RAZORPAY_KEY_ID, RAZORPAY_KEY_SECRET } = process.env;

export async function createProviderOrder(amount, orderId) {
  const body = { amount: amount * 100, currency: "INR", receipt: `order_${orderId}` };
  const auth = { username: RAZORPAY_KEY_ID, password: RAZORPAY_KEY_SECRET };
  const { data } = await axios.post(`${RAZORPAY_API_URL}/v1/orders`, body, { auth });
  return data;
}

export function isSignatureValid(orderId, paymentId, signature) {
  return createHmac("sha256", RAZORPAY_KEY_SECRET).update(`${orderId}|${paymentId}`).digest("hex") === signature;
}
